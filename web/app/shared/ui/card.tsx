import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** A surface with a thin outline. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={clsx('rounded-xl bg-surface p-5 ring-1 ring-line ring-inset sm:p-6', className)}
    />
  )
}

type PageHeadingProps = { children: ReactNode; lead?: ReactNode; aside?: ReactNode }

/** The h1 of a page. `AppEffects` focuses it after a route change. */
export function PageHeading({ children, lead, aside }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="grid gap-3">
        <h1 className="text-2xl sm:text-3xl">{children}</h1>
        {lead ? <p className="max-w-2xl text-lg text-ink-2">{lead}</p> : null}
      </div>
      {aside}
    </div>
  )
}
