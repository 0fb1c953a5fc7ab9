import * as text from '@askwell/messages/app/controls'
import { clsx } from 'clsx'
import { formatCount } from '../format.ts'

type UsageBarProps = { label: string; value: number; max: number; isLow?: boolean }

/** Shows how much of a limit is used. */
export function UsageBar({ label, value, max, isLow = false }: UsageBarProps) {
  const top = Math.max(max, value, 1)
  const valueText = text.usage({ used: formatCount(value), total: formatCount(top) })

  return (
    <div>
      <meter
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={top}
        value={value}
        className="sr-only"
      >
        {valueText}
      </meter>
      <Bar share={value / top} color={isLow ? 'bg-coral' : 'bg-brand'} />
    </div>
  )
}

/** Shows the progress of a task. `share` is a fraction from 0 to 1. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)

  return (
    <div>
      <progress aria-label={label} max={100} value={percent} className="sr-only">
        {percent}%
      </progress>
      <Bar share={percent / 100} color="bg-brand" />
    </div>
  )
}

function Bar({ share, color }: { share: number; color: string }) {
  return (
    <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
      <div
        className={clsx('h-full rounded-full transition-[width]', color)}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}
