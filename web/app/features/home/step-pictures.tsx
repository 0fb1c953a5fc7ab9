import * as text from '@askwell/messages/pages/home'
import * as sectionText from '@askwell/messages/pages/home-sections'
import { Check, FileText, Globe, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../shared/ui/avatar.tsx'

/** A decorative block, hidden from screen readers. */
function Block({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden
      className="grid h-52 content-center overflow-hidden rounded-xl bg-coral-soft px-6 text-sm"
    >
      {children}
    </div>
  )
}

const panel = 'rounded-lg bg-surface shadow-lift ring-1 ring-line'

/** Step 1: name, role and avatar. */
export function ProfilePicture() {
  return (
    <Block>
      <div className={`grid gap-3 p-4 ${panel}`}>
        <div className="flex items-center gap-3">
          <Avatar imgId={16} size={40} />
          <p className="grid">
            <span className="font-semibold">{text.pictureBotName}</span>
            <span className="text-ink-3">{text.pictureBotRole}</span>
          </p>
        </div>
        <div className="flex gap-2">
          {[16, 6, 14, 11, 17].map((imgId, index) => (
            <Avatar
              key={imgId}
              imgId={imgId}
              size={36}
              className={index === 0 ? 'outline-2 outline-offset-2 outline-brand' : 'opacity-70'}
            />
          ))}
        </div>
      </div>
    </Block>
  )
}

const sources = [
  { name: 'Care-guide.pdf', state: sectionText.picturePages({ count: 42 }), Icon: FileText },
  { name: 'Price-list.xlsx', state: sectionText.pictureSheets({ count: 3 }), Icon: FileText },
  { name: 'fern-and-co.example', state: sectionText.picturePages({ count: 118 }), Icon: Globe },
] as const

/** Step 2: the ingested sources. */
export function SourcesPicture() {
  return (
    <Block>
      <ul className={`divide-y divide-line ${panel}`}>
        {sources.map(({ name, state, Icon }) => (
          <li key={name} className="flex items-center gap-2.5 px-4 py-3">
            <Icon size={16} className="shrink-0 text-ink-3" />
            <span className="grow truncate font-medium">{name}</span>
            <span className="inline-flex items-center gap-1 rounded-full bg-ok-soft px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-ok">
              <Check size={12} />
              {state}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  )
}

/** Step 3: a website with the open chat above its button, as in the widget. */
export function SitePicture() {
  return (
    <Block>
      <div
        data-picture="site"
        className={`relative h-44 self-end overflow-hidden rounded-b-none ${panel}`}
      >
        <div className="flex gap-1.5 border-b border-line px-3 py-2.5">
          {[1, 2, 3].map((dot) => (
            <span key={dot} className="size-2 rounded-full bg-line" />
          ))}
        </div>
        <div className="grid gap-2 p-4">
          <span className="h-3 w-2/5 rounded-full bg-ink/80" />
          <span className="h-2 w-3/5 rounded-full bg-line" />
          <span className="h-2 w-1/2 rounded-full bg-line" />
        </div>
        <div
          data-panel
          className="absolute end-4 bottom-17 overflow-hidden rounded-lg bg-bg shadow-lift ring-1 ring-line"
        >
          <span className="block h-3 bg-brand" />
          <p className="m-2 rounded-lg rounded-ee-sm bg-ink px-3 py-1.5 text-bg">
            {text.pictureQuestion}
          </p>
        </div>
        <span className="absolute end-4 bottom-4 grid size-11 place-items-center rounded-full bg-brand text-on-brand shadow-lift">
          <X size={20} />
        </span>
      </div>
    </Block>
  )
}
