import { useId } from 'react'
import type { ReactNode } from 'react'
import { Switch } from '../../../shared/ui/switch.tsx'

type ToggleProps = {
  label: string
  hint: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function Toggle({ label, hint, isOn, onChange }: ToggleProps) {
  const id = useId()

  return (
    <div className="flex items-start gap-3.5">
      <Switch
        id={id}
        isOn={isOn}
        onChange={onChange}
        aria-describedby={`${id}-hint`}
        className="mt-0.5"
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
