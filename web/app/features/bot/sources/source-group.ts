import type { SourceRow } from '@askwell/contract/knowledge'
import * as text from '@askwell/messages/bots/bulk-actions'

export type SourceGroup = 'ready' | 'partly' | 'processing' | 'waiting' | 'failed'

/** The group of a source in the filter by status. */
export function groupOf({ state, parts_failed }: SourceRow): SourceGroup {
  switch (state) {
    case 'queued':
    case 'processing':
      return 'processing'
    case 'ready':
      return parts_failed > 0 ? 'partly' : 'ready'
    case 'failed':
    case 'skipped':
      return 'failed'
    case 'found':
      return 'waiting'
    default:
      return state satisfies never
  }
}

/** Whether a part of the source could not be read, so that a retry is useful. */
export const hasUnreadText = (row: SourceRow): boolean =>
  groupOf(row) === 'failed' || groupOf(row) === 'partly'

const groups = [
  ['failed', text.failed],
  ['partly', text.partlyReady],
  ['waiting', text.waiting],
  ['processing', text.processing],
  ['ready', text.ready],
] as const

/** The chips of the filter: all, and each group that has sources or is chosen. */
export function statusChips(
  rows: readonly SourceRow[],
  chosen: SourceGroup | 'all',
  pending: number,
) {
  const countOf = (group: SourceGroup) => rows.filter((row) => groupOf(row) === group).length
  return [
    { value: 'all' as const, label: text.all, count: rows.length + pending },
    ...groups
      .map(([value, label]) => ({ value, label, count: countOf(value) }))
      .filter(({ value, count }) => count > 0 || value === chosen),
  ]
}
