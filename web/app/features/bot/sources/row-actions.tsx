import type { SourceRow } from '@askwell/contract/knowledge'
import * as text from '@askwell/messages/bots/source-actions'
import { ListChecks, RefreshCw, RotateCcw, ScrollText, Square, Trash2, Undo2 } from 'lucide-react'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { sourceName, willChange } from './source-text.ts'
import type { Panels } from './use-panels.ts'
import { rereadSource, restore, stopIngestion, syncNow } from './use-sources.ts'

const iconSize = 18

type RowActionsProps = { row: SourceRow; panels: Panels; onRemove?: () => void }

/** The actions that are possible in the state of a source. */
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
      {isWebsite && willChange(row) ? (
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

/** Retries a failed source, checks a ready website for changes, or restores a removed page. */
function RetryButton({ row, name }: { row: SourceRow; name: string }) {
  const action = retryAction(row)
  if (action === null) return null
  const { label, run, Icon } = action

  return (
    <IconButton label={`${label}: ${name}`} tip={label} onClick={() => void run(row)}>
      <Icon size={iconSize} aria-hidden />
    </IconButton>
  )
}

function retryAction(row: SourceRow) {
  if (willChange(row)) return null
  if (row.sync && row.sync.removed_at !== null) {
    return { label: text.restorePage, run: restore, Icon: Undo2 }
  }
  if (row.state === 'failed' || row.state === 'skipped') {
    return { label: text.retry, run: rereadSource, Icon: RotateCcw }
  }
  const isReadyWebsite = row.kind === 'website' && row.state === 'ready'
  return isReadyWebsite ? { label: text.syncNow, run: syncNow, Icon: RefreshCw } : null
}
