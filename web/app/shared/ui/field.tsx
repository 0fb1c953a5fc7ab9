import { clsx } from 'clsx'
import { useId } from 'react'
import type { ReactNode } from 'react'

export type FieldTexts = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Hides the label visually; screen readers still announce it. */
  isLabelHidden?: boolean
}

export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps = FieldTexts & {
  className?: string | undefined
  children: (controlProps: ControlProps) => ReactNode
}

/** A label, control, error and hint. `children` receives the attributes that associate the control with them. */
export function Field({ label, hint, error, isLabelHidden, className, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : ''
  const errorId = error ? `${id}-error` : ''
  const describedBy = clsx(errorId, hintId) || undefined

  return (
    <div className={clsx('grid gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-medium text-ink'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p id={errorId} className="text-sm text-bad">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className="text-sm text-ink-3">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
