import { clsx } from 'clsx'
import { formatCount } from '../format.ts'

type Chip<Value extends string> = { value: Value; label: string; count: number }
type FilterChipsProps<Value extends string> = {
  label: string
  chips: readonly Chip<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Selects one group of a list; each chip shows the number of its entries. */
export function FilterChips<Value extends string>({
  label,
  chips,
  value,
  onChange,
}: FilterChipsProps<Value>) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
          className={clsx(
            'inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-semibold ring-1 transition-colors ring-inset sm:min-h-9',
            chip.value === value
              ? 'bg-ink text-bg ring-ink'
              : 'bg-surface text-ink-2 ring-line-strong hover:text-ink',
          )}
        >
          {chip.label}
          <span className="tabular-nums">{formatCount(chip.count)}</span>
        </button>
      ))}
    </fieldset>
  )
}
