import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

const look =
  'inline-grid size-11 shrink-0 place-items-center rounded-md text-ink-2 transition-colors hover:bg-sunken hover:text-ink disabled:opacity-50 sm:size-9'

/** `label` is the accessible name; `tip` is the short tooltip, the label when left out, '' for none. */
type Named = { label: string; tip?: string; children: ReactNode }

export function IconButton({
  label,
  tip = label,
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & Named) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      data-tip={tip}
      className={clsx(look, className)}
    />
  )
}

export function IconLink({
  label,
  tip = label,
  className,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'children' | 'aria-label'> & Named) {
  return <Link {...rest} aria-label={label} data-tip={tip} className={clsx(look, className)} />
}
