import type { SourceRow } from '@askwell/contract/knowledge'
import * as text from '@askwell/messages/bots/source-actions'
import { ListChecks, RotateCcw, ScrollText, Square, Trash2 } from 'lucide-react'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { isInProgress, sourceName } from './source-text.ts'
import type { Panels } from './use-panels.ts'
import { rereadSource, stopIngestion } from './use-sources.ts'

const iconSize = 18

type RowActionsProps = { row: SourceRow; panels: Panels; onRemove?: () => void }

/** The actions that a source allows in its state. */
export function RowActions({ row, panels, onRemove }: RowActionsProps) {
  const name = sourceName(row)
  const isWebsite = row.kind === 'website'

  return (
    <>
      {row.state === 'found' && isWebsite ? (
        <IconButton
          label={text.choosePagesOf({ name })}
          tip={text.choosePages}
          onClick={() => panels.choosePages(row)}
        >
          <ListChecks size={iconSize} aria-hidden />
        </IconButton>
      ) : null}
      {isWebsite || row.characters === 0 ? null : (
        <IconButton
          label={text.viewTextOf({ name })}
          tip={text.viewText}
          onClick={() => panels.showReceipt(row)}
        >
          <ScrollText size={iconSize} aria-hidden />
        </IconButton>
      )}
      <RetryButton row={row} name={name} />
      {isWebsite && isInProgress(row) ? (
        <IconButton
          label={text.stopSource({ name })}
          tip={text.stop}
          onClick={() => void stopIngestion(row)}
        >
          <Square size={iconSize} aria-hidden />
        </IconButton>
      ) : null}
      {onRemove ? (
        <IconButton label={text.removeSource({ name })} tip={text.remove} onClick={onRemove}>
          <Trash2 size={iconSize} aria-hidden />
        </IconButton>
      ) : null}
    </>
  )
}

/** Retries a failed source; a ready website can be read again. */
function RetryButton({ row, name }: { row: SourceRow; name: string }) {
  const hasFailed = row.state === 'failed' || row.state === 'skipped'
  const label = hasFailed ? text.retry : text.readAgain
  if (!hasFailed && !(row.kind === 'website' && row.state === 'ready')) return null

  return (
    <IconButton label={`${label}: ${name}`} tip={label} onClick={() => void rereadSource(row)}>
      <RotateCcw size={iconSize} aria-hidden />
    </IconButton>
  )
}
