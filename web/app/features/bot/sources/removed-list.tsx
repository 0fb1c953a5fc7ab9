import type { SourceRow } from '@askwell/contract/knowledge'
import * as bulkText from '@askwell/messages/bots/bulk-actions'
import * as text from '@askwell/messages/bots/source-actions'
import { Button } from '../../../shared/ui/button.tsx'
import { sourceName } from './source-text.ts'

type RemovedListProps = { removed: readonly SourceRow[]; onUndo: (source: SourceRow) => void }

/** Limit of listed names; the others are counted, because there may be hundreds. */
const listed = 5

/** Sources that the next update removes, each with an undo button. */
export function RemovedList({ removed, onUndo }: RemovedListProps) {
  if (removed.length === 0) return null

  return (
    <section aria-label={text.removedSources} className="grid gap-2">
      <h3 className="text-base">{text.removedTitle}</h3>
      <ul className="divide-y divide-line rounded-lg bg-sunken">
        {removed.slice(0, listed).map((source) => (
          <li key={source.id} className="flex items-center gap-3 py-1.5 ps-4 pe-2">
            <del className="min-w-0 grow text-ink-3 [overflow-wrap:anywhere]">
              {sourceName(source)}
            </del>
            <Button
              size="sm"
              variant="ghost"
              aria-label={text.undoRemoval({ name: sourceName(source) })}
              onClick={() => onUndo(source)}
            >
              {text.undo}
            </Button>
          </li>
        ))}
        {removed.length > listed ? (
          <li className="px-4 py-2.5 text-sm text-ink-2">
            {bulkText.moreRemoved({ count: removed.length - listed })}
          </li>
        ) : null}
      </ul>
    </section>
  )
}
