import { plural } from '../../../shared/format.ts'
import { knowledgeWords as words } from '../../../messages/en.ts'
import { Button } from '../../../shared/ui/button.tsx'
import type { Changes } from './use-changes.ts'
import { botSources as text } from '../../../messages/en.ts'

/** Sends what was changed. Stays in view, because a long list hides its end. */
export function UpdateBar({ changes, isReady }: { changes: Changes; isReady: boolean }) {
  const { removed, texts, uploads } = changes
  const count = removed.length + texts.length + uploads.list.length

  return (
    <div className="sticky bottom-3 z-10 flex flex-wrap items-center justify-end gap-3 rounded-xl bg-surface p-3 shadow-lift ring-1 ring-line">
      <output className="me-auto ps-2 text-sm font-medium text-ink-2">
        {count === 0 ? text.allChangesAreSaved : text.notSavedOf(plural(count, 'change'))}
      </output>
      <Button
        variant={count === 0 ? 'outline' : 'primary'}
        disabled={!isReady}
        isBusy={changes.isUpdating}
        busyLabel={words.updating}
        onClick={changes.update}
      >
        {words.update}
      </Button>
    </div>
  )
}
