import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'

export type ButtonVariant = 'primary' | 'outline' | 'soft' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

type ButtonStyle = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined }

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover',
  outline: 'bg-surface text-ink ring-1 ring-line ring-inset hover:bg-sunken',
  soft: 'bg-brand-soft text-on-brand-soft hover:ring-1 hover:ring-brand hover:ring-inset',
  ghost: 'text-ink-2 hover:bg-sunken hover:text-ink',
  danger: 'bg-bad-soft text-bad ring-bad ring-inset hover:ring-1',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-sm',
  md: 'min-h-11 px-4 text-sm',
  lg: 'min-h-13 px-6 text-base',
}

function buttonClass({ variant = 'primary', size = 'md' }: ButtonStyle = {}): string {
  return clsx(
    'inline-flex items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    variants[variant],
    sizes[size],
  )
}

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  ButtonStyle & {
    children: ReactNode
    /** While true the button is disabled and shows `busyLabel`. */
    isBusy?: boolean
    busyLabel?: string
  }

/**
 * Keeps the focus in the field when a submit button is pressed. Otherwise validation on blur could show an error
 * between press and release, which moves the button, and the click would be lost.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

export function Button({
  variant,
  size,
  isBusy = false,
  busyLabel,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      onMouseDown={type === 'submit' ? keepFocus : undefined}
      {...rest}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={clsx(buttonClass({ variant, size }), className)}
    >
      {isBusy && busyLabel ? busyLabel : children}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonStyle

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={clsx(buttonClass({ variant, size }), className)} />
}
