import { ArrowUp, ChevronDown, FileText, RefreshCw } from 'lucide-react'
import { brand } from '../../shared/brand.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'

/** A picture of a conversation, drawn with the product's own parts. */
export function HeroChat() {
  return (
    <div className="relative flex w-[400px] max-w-full flex-col overflow-hidden rounded-2xl bg-surface text-base shadow-lift ring-1 ring-line">
      <div className="flex items-center gap-3 bg-panel px-4 py-3.5 text-on-panel">
        <Avatar imgId={2} size={40} />
        <div className="grow">
          <p className="font-display font-bold">Ampere</p>
          <p className="text-sm">Electric safety compliance</p>
        </div>
        <RefreshCw size={18} />
        <ChevronDown size={20} className="ms-3" />
      </div>
      <div className="grid gap-4 p-4">
        <p className="justify-self-end rounded-xl rounded-se-sm bg-ink px-4 py-2.5 text-bg">
          Do I need an RCD for an outdoor socket?
        </p>
        <Answer />
        <div className="flex flex-wrap gap-2 text-sm font-medium">
          <span className="rounded-full px-3 py-1.5 ring-1 ring-line">What does IP44 mean?</span>
          <span className="rounded-full px-3 py-1.5 ring-1 ring-line">RCD test checklist</span>
        </div>
      </div>
      <div className="grid gap-2.5 border-t border-line p-3">
        <div className="flex items-center gap-2 rounded-lg p-1.5 ps-3.5 ring-1 ring-line-strong">
          <span className="grow text-ink-3">Ask about wiring and safety…</span>
          <span className="grid size-9 place-items-center rounded-md bg-brand text-on-brand">
            <ArrowUp size={18} />
          </span>
        </div>
        <p className="text-center text-xs text-ink-3">Powered By {brand.name}</p>
      </div>
    </div>
  )
}

function Answer() {
  return (
    <div className="flex gap-2">
      <Avatar imgId={2} size={28} className="self-start rounded-full!" />
      <div className="grid gap-2.5 rounded-xl rounded-ss-sm bg-sunken px-4 py-3">
        <p>
          Yes. Every outdoor socket needs a <b className="whitespace-nowrap">30 mA RCD</b>.{' '}
          <Mark>1</Mark> Before you energise it:
        </p>
        <ol className="grid list-decimal gap-1.5 ps-5">
          <li>
            Check the enclosure is rated IP44 or better. <Mark>2</Mark>
          </li>
          <li>
            Press the test button; it must trip within{' '}
            <span className="whitespace-nowrap">300 ms</span>.
          </li>
        </ol>
        <div className="grid gap-1.5 border-t border-line pt-2.5 text-xs text-ink-2">
          <p className="flex items-center gap-2">
            <FileText size={14} /> 1 · Wiring-guide.pdf, page 41
          </p>
          <p className="flex items-center gap-2">
            <FileText size={14} /> 2 · Enclosures.docx, page 3
          </p>
        </div>
      </div>
    </div>
  )
}

function Mark({ children }: { children: string }) {
  return (
    <span className="inline-grid size-4.5 place-items-center rounded-sm bg-brand-soft text-xs font-semibold text-on-brand-soft">
      {children}
    </span>
  )
}
