import { useId } from 'react'

type ToggleProps = {
  label: string
  hint: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A switch with its words beside it. */
export function Toggle({ label, hint, isOn, onChange }: ToggleProps) {
  const id = useId()

  return (
    <div className="flex items-start gap-3.5">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
        className="relative mt-0.5 h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors before:absolute before:start-0.5 before:top-0.5 before:size-5 before:rounded-full before:bg-surface before:transition-transform checked:bg-brand checked:before:translate-x-5 rtl:checked:before:-translate-x-5"
      />
      <div className="grid gap-1">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      </div>
    </div>
  )
}
