import { clsx } from 'clsx'
import { MessageCircle } from 'lucide-react'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { Segments } from '../../../shared/ui/segments.tsx'
import type { Corner } from './snippets.ts'
import { botEmbed as text } from '../../../messages/en.ts'

const corners = [
  { value: 'right', label: text.rightCorner },
  { value: 'left', label: text.leftCorner },
] as const

type LauncherPreviewProps = { corner: Corner; imgId: number; onChange: (corner: Corner) => void }

/** The corner of the round button, and how it will sit on a page. */
export function LauncherPreview({ corner, imgId, onChange }: LauncherPreviewProps) {
  const isLeft = corner === 'left'

  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
      <div>
        <Segments
          label={text.placeOfTheButton}
          options={corners}
          value={corner}
          onChange={onChange}
        />
      </div>
      <div
        aria-hidden
        className="relative h-40 overflow-hidden rounded-lg bg-sunken ring-1 ring-line ring-inset"
      >
        <div className="grid gap-2 p-4">
          <span className="h-3 w-2/5 rounded-full bg-line" />
          <span className="h-2 w-3/5 rounded-full bg-line" />
          <span className="h-2 w-1/2 rounded-full bg-line" />
        </div>
        <div
          className={clsx(
            'absolute bottom-3 flex items-end gap-2',
            isLeft ? 'left-3 flex-row-reverse' : 'right-3',
          )}
        >
          <span className="flex items-center gap-2 rounded-lg bg-surface px-3 py-2 text-xs shadow-lift">
            <Avatar imgId={imgId} size={24} />
            {text.howCanIHelp}
          </span>
          <span className="grid size-11 place-items-center rounded-full bg-brand text-on-brand">
            <MessageCircle size={20} aria-hidden />
          </span>
        </div>
      </div>
    </div>
  )
}
