import { retrySources, type SourceRow } from '@askwell/contract/knowledge'
import { limits } from '@askwell/contract/limits'
import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/bots/bulk-actions'
import { useCallback, useState } from 'react'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { notify } from '../../../shared/notify.ts'
import { rereadSources } from './use-sources.ts'

const none: ReadonlySet<string> = new Set()

/** The selected sources. */
export function useSelection(rows: readonly SourceRow[]) {
  const [ids, setIds] = useState(none)

  const toggle = useCallback(
    (id: string) =>
      setIds((selected) => (selected.has(id) ? without(selected, [id]) : union(selected, [id]))),
    [],
  )

  return {
    ids,
    rows: ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id)),
    toggle,
    clear: () => setIds(none),
    /** Selects all of these sources, or deselects them if all are selected. */
    toggleAll: (list: readonly SourceRow[]) => {
      const listed = list.map(({ id }) => id)
      setIds(listed.every((id) => ids.has(id)) ? without(ids, listed) : union(ids, listed))
    },
  }
}

export type Selection = ReturnType<typeof useSelection>

const union = (ids: ReadonlySet<string>, more: readonly string[]) => new Set([...ids, ...more])
const without = (ids: ReadonlySet<string>, gone: readonly string[]) => {
  const remaining = new Set(ids)
  for (const id of gone) remaining.delete(id)
  return remaining
}

/** Retries sources, in calls with as many as the server accepts. */
export async function retryAll(botId: string, rows: readonly SourceRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  let count = 0
  try {
    for (let at = 0; at < ids.length; at += limits.retriedSources) {
      const source_ids = ids.slice(at, at + limits.retriedSources)
      count += (await call(retrySources, { bot_id: botId, source_ids })).retried
    }
    notify.info(text.retried({ count }))
  } catch (error) {
    notify.error(messageOf(error, commonText.unexpectedError))
  }
  await rereadSources()
}
