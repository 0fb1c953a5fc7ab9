import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange'> & {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A switch that takes effect immediately. The caller must provide an accessible name. */
export function Switch({ isOn, onChange, className, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      checked={isOn}
      aria-checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
      className={clsx(
        'relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors before:absolute before:start-0.5 before:top-0.5 before:size-5 before:rounded-full before:bg-surface before:transition-transform checked:bg-brand checked:before:translate-x-5 rtl:checked:before:-translate-x-5',
        className,
      )}
    />
  )
}
