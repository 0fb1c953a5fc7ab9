import type { SourceRow } from '@askwell/contract/knowledge'
import { ListChecks, RotateCcw, ScrollText, Square, Trash2 } from 'lucide-react'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { isMoving, nameOf } from './source-words.ts'
import type { Panels } from './use-panels.ts'
import { readAgain, stopReading } from './use-sources.ts'
import { botSources as text } from '../../../messages/en.ts'

const iconSize = 18

type RowActionsProps = { row: SourceRow; panels: Panels; onRemove?: () => void }

/** What can be done with a source now. */
export function RowActions({ row, panels, onRemove }: RowActionsProps) {
  const name = nameOf(row)
  const isWebsite = row.kind === 'website'

  return (
    <>
      {row.state === 'found' && isWebsite ? (
        <IconButton
          label={text.choosePagesOf(name)}
          tip={text.choosePages}
          onClick={() => panels.choosePages(row)}
        >
          <ListChecks size={iconSize} aria-hidden />
        </IconButton>
      ) : null}
      {isWebsite || row.characters === 0 ? null : (
        <IconButton
          label={text.viewTextOf(name)}
          tip={text.viewText}
          onClick={() => panels.readReceipt(row)}
        >
          <ScrollText size={iconSize} aria-hidden />
        </IconButton>
      )}
      <AgainButton row={row} name={name} />
      {isWebsite && isMoving(row) ? (
        <IconButton label={text.stopOf(name)} tip={text.stop} onClick={() => void stopReading(row)}>
          <Square size={iconSize} aria-hidden />
        </IconButton>
      ) : null}
      {onRemove ? (
        <IconButton label={text.removeOf(name)} tip={text.remove} onClick={onRemove}>
          <Trash2 size={iconSize} aria-hidden />
        </IconButton>
      ) : null}
    </>
  )
}

/** Retry after a failure; a website that is ready can be read again as it is now. */
function AgainButton({ row, name }: { row: SourceRow; name: string }) {
  const isLost = row.state === 'failed' || row.state === 'skipped'
  const word = isLost ? text.retry : text.readAgain
  if (!isLost && !(row.kind === 'website' && row.state === 'ready')) return null

  return (
    <IconButton label={`${word}: ${name}`} tip={word} onClick={() => void readAgain(row)}>
      <RotateCcw size={iconSize} aria-hidden />
    </IconButton>
  )
}
