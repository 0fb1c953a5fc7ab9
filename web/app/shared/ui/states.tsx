import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { messageOf } from '../call-error.ts'
import { words } from '../../messages/en.ts'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { controls as text } from '../../messages/en.ts'

/** A grey shape of the final size; appears after 150 ms so that fast answers do not flicker. */
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

/** Nothing here yet: says what the next step is. */
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

/** Loading failed: says what and why, and offers another try. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-xl bg-surface p-6 ring-1 ring-line ring-inset"
    >
      <p className="font-semibold">{title}</p>
      <p className="text-ink-2">{messageOf(error, text.theServerDidNotAnswer)}</p>
      <Button variant="outline" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  )
}

export { FullScreenLoader, Spinner } from './loader.tsx'
