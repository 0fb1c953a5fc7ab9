import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/app/controls'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { messageOf } from '../call-error.ts'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'

/** A placeholder of the final size. It appears after 150 ms, so that fast responses do not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'block animate-[pulse-soft_1.6s_ease-in-out_infinite] rounded-sm bg-sunken',
        className,
      )}
    />
  )
}

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode; avatar?: number }

/** Shown for an empty list, with an action as the next step. */
export function EmptyState({ title, children, action, avatar = 6 }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-xl bg-surface px-6 py-12 text-center ring-1 ring-line ring-inset">
      <Avatar imgId={avatar} size={96} />
      <p className="font-display text-xl font-bold tracking-tight">{title}</p>
      {children ? <div className="max-w-md text-balance text-ink-2">{children}</div> : null}
      {action}
    </div>
  )
}

type ErrorStateProps = { title: string; error?: unknown; onRetry: () => void }

/** Shown when loading failed, with the reason and a retry button. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-xl bg-surface p-6 ring-1 ring-line ring-inset"
    >
      <p className="font-semibold">{title}</p>
      <p className="text-ink-2">{messageOf(error, text.serverUnreachable)}</p>
      <Button variant="outline" onClick={onRetry}>
        {commonText.retry}
      </Button>
    </div>
  )
}

type QueryErrorProps = { title: string; query: { error: unknown; refetch: () => unknown } }

/** The `ErrorState` of a failed query; Retry runs the query again. */
export const QueryError = ({ title, query: { error, refetch } }: QueryErrorProps) => (
  <ErrorState title={title} error={error} onRetry={() => void refetch()} />
)

export { FullScreenLoader, Spinner } from './loader.tsx'
