import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

const buttonClass =
  'inline-grid size-11 shrink-0 place-items-center rounded-md text-ink-2 transition-colors hover:bg-sunken hover:text-ink disabled:opacity-50 sm:size-9'

/** `label` is the accessible name; `tip` is the tooltip: by default the label, '' for none. */
type IconButtonBaseProps = { label: string; tip?: string; children: ReactNode }

export function IconButton({
  label,
  tip = label,
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & IconButtonBaseProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      data-tip={tip}
      className={clsx(buttonClass, className)}
    />
  )
}

export function IconLink({
  label,
  tip = label,
  className,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'children' | 'aria-label'> & IconButtonBaseProps) {
  return (
    <Link {...rest} aria-label={label} data-tip={tip} className={clsx(buttonClass, className)} />
  )
}
