import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

export function Checkbox({ label, hint, className, ...input }: CheckboxProps) {
  const id = useId()

  return (
    <div className={className}>
      <div className="flex items-start gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="mt-0.5 size-5 shrink-0 accent-brand"
        />
        <label htmlFor={id} className="text-base">
          {label}
        </label>
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="ms-8 text-sm text-ink-3">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
