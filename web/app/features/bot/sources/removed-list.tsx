import type { SourceRow } from '@askwell/contract/knowledge'
import { Button } from '../../../shared/ui/button.tsx'
import { nameOf } from './source-words.ts'
import { botSources as text } from '../../../messages/en.ts'

type RemovedListProps = { removed: readonly SourceRow[]; onUndo: (source: SourceRow) => void }

/** Sources that go with the next update; until then each can come back. */
export function RemovedList({ removed, onUndo }: RemovedListProps) {
  if (removed.length === 0) return null

  return (
    <section aria-label={text.removedSources} className="grid gap-2">
      <h3 className="text-base">{text.removedWithTheNextUpdate}</h3>
      <ul className="divide-y divide-line rounded-lg bg-sunken">
        {removed.map((source) => (
          <li key={source.id} className="flex items-center gap-3 py-1.5 ps-4 pe-2">
            <del className="min-w-0 grow text-ink-3 [overflow-wrap:anywhere]">{nameOf(source)}</del>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Undo removing ${nameOf(source)}`}
              onClick={() => onUndo(source)}
            >
              {text.undo}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
