import * as bulkText from '@askwell/messages/bots/bulk-actions'
import * as text from '@askwell/messages/bots/sources'
import type { ReactNode } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import type { Changes } from './use-changes.ts'

type UpdateBarProps = { changes: Changes; isReady: boolean; children: ReactNode }

/** The bar with the button that sends all changes. It is sticky, so that it is visible with a long list. */
export function UpdateBar({ changes, isReady, children }: UpdateBarProps) {
  const { removed, texts, uploads } = changes
  const count = removed.length + texts.length + uploads.list.length

  return (
    <div className="sticky bottom-3 z-10 flex flex-wrap items-center justify-end gap-3 rounded-xl bg-surface p-3 shadow-lift ring-1 ring-line">
      {children}
      <output className="me-auto ps-2 text-sm font-medium text-ink-2">
        {count === 0 ? text.allSaved : text.notSaved({ count })}
      </output>
      {removed.length > 1 ? (
        <Button variant="ghost" disabled={changes.isUpdating} onClick={changes.undoRemovals}>
          {bulkText.undoAll}
        </Button>
      ) : null}
      <Button
        variant={count === 0 ? 'outline' : 'primary'}
        disabled={!isReady}
        isBusy={changes.isUpdating}
        busyLabel={text.updating}
        onClick={changes.update}
      >
        {text.update}
      </Button>
    </div>
  )
}
