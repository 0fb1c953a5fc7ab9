import { clsx } from 'clsx'
import { formatCount } from '../format.ts'
import { controls as text } from '../../messages/en.ts'

type MeterProps = { label: string; value: number; max: number; isLow?: boolean }

/** How much of an allowance is left. */
export function Meter({ label, value, max, isLow = false }: MeterProps) {
  const top = Math.max(max, value, 1)
  const words = text.ofOf(formatCount(value), formatCount(top))

  return (
    <div>
      <meter
        aria-label={label}
        aria-valuetext={words}
        min={0}
        max={top}
        value={value}
        className="sr-only"
      >
        {words}
      </meter>
      <Bar share={value / top} colour={isLow ? 'bg-coral' : 'bg-brand'} />
    </div>
  )
}

/** How far a piece of work has come. `share` is 0 to 1. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)

  return (
    <div>
      <progress aria-label={label} max={100} value={percent} className="sr-only">
        {percent}%
      </progress>
      <Bar share={percent / 100} colour="bg-brand" />
    </div>
  )
}

function Bar({ share, colour }: { share: number; colour: string }) {
  return (
    <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
      <div
        className={clsx('h-full rounded-full transition-[width]', colour)}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}
