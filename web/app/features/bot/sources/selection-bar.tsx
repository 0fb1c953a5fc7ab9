import type { SourceRow } from '@askwell/contract/knowledge'
import * as text from '@askwell/messages/bots/bulk-actions'
import { RotateCcw, Trash2, X } from 'lucide-react'
import { Button } from '../../../shared/ui/button.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { useBusy } from '../../../shared/use-busy.ts'
import { hasUnreadText } from './source-group.ts'
import { retryAll, type Selection } from './use-selection.ts'

type SelectionBarProps = {
  botId: string
  selection: Selection
  onRemove: (rows: readonly SourceRow[]) => void
}

/** The actions for all selected sources. */
export function SelectionBar({ botId, selection, onRemove }: SelectionBarProps) {
  const { isBusy, run } = useBusy()
  const { rows } = selection
  if (rows.length === 0) return null
  const unread = rows.filter(hasUnreadText)

  function remove() {
    onRemove(rows)
    selection.clear()
  }

  async function retry() {
    await retryAll(botId, unread)
    selection.clear()
  }

  return (
    <fieldset className="flex w-full min-w-0 flex-wrap items-center gap-2 border-b border-line pb-3">
      <legend className="sr-only">{text.actionsLabel}</legend>
      <output className="me-auto ps-2 text-sm font-medium">
        {text.selected({ count: rows.length })}
      </output>
      {unread.length > 0 ? (
        <Button size="sm" variant="outline" isBusy={isBusy} onClick={() => void run(retry)}>
          <RotateCcw size={16} aria-hidden />
          {text.retrySelected({ count: unread.length })}
        </Button>
      ) : null}
      <Button size="sm" variant="outline" disabled={isBusy} onClick={remove}>
        <Trash2 size={16} aria-hidden />
        {text.removeSelected({ count: rows.length })}
      </Button>
      <IconButton label={text.clearSelection} onClick={selection.clear}>
        <X size={18} aria-hidden />
      </IconButton>
    </fieldset>
  )
}
