import * as text from '@askwell/messages/bots/embed'
import { clsx } from 'clsx'
import { MessageCircle } from 'lucide-react'
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx'
import type { Corner } from './snippets.ts'

const corners = [
  { value: 'right', label: text.rightCorner },
  { value: 'left', label: text.leftCorner },
] as const

type LauncherPreviewProps = { corner: Corner; onChange: (corner: Corner) => void }

/** The choice of the launcher's corner, with a preview. */
export function LauncherPreview({ corner, onChange }: LauncherPreviewProps) {
  const isLeft = corner === 'left'

  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
      <div>
        <SegmentedControl
          label={text.buttonPlace}
          options={corners}
          value={corner}
          onChange={onChange}
        />
      </div>
      <div
        aria-hidden
        data-picture="launcher"
        className="relative h-40 overflow-hidden rounded-lg bg-sunken ring-1 ring-line ring-inset"
      >
        <div className="grid gap-2 p-4">
          <span className="h-3 w-2/5 rounded-full bg-line" />
          <span className="h-2 w-3/5 rounded-full bg-line" />
          <span className="h-2 w-1/2 rounded-full bg-line" />
        </div>
        <span
          data-launcher
          className={clsx(
            'absolute bottom-3 grid size-11 place-items-center rounded-full bg-brand text-on-brand',
            isLeft ? 'left-3' : 'right-3',
          )}
        >
          <MessageCircle size={20} aria-hidden />
        </span>
      </div>
    </div>
  )
}
