import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type Segment<Value extends string> = { value: Value; label: ReactNode }
type SegmentedControlProps<Value extends string> = {
  label: string
  options: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Toggle buttons that switch between two or three views. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  return (
    <fieldset className="inline-flex max-w-full flex-wrap gap-1 rounded-lg bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={clsx(
            'inline-flex min-h-11 items-center gap-2 rounded-md px-4 text-sm font-semibold transition-colors',
            option.value === value
              ? 'bg-surface text-ink ring-1 ring-line'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
