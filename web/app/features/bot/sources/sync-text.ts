import type { SourceRow } from '@askwell/contract/knowledge'
import type { SyncState } from '@askwell/contract/knowledge/sync-state'
import * as text from '@askwell/messages/knowledge/website-sync'
import { formatDateTime } from '../../../shared/format.ts'
import type { PillTone } from '../../../shared/ui/pill.tsx'

export type SourceStatus = { tone: PillTone; text: string; reason: string | null }

/** Whether the website or page is being checked for changes. */
export const isChecking = ({ sync }: SourceRow): boolean =>
  sync !== undefined && (sync.is_checking || sync.pages_checking > 0)

/** The state of a ready or removed source after its last check; null when the check adds nothing. */
export function syncStatus(row: SourceRow): SourceStatus | null {
  const { sync } = row
  if (sync === undefined) return null
  if (isChecking(row)) return { tone: 'processing', text: checkingText(row, sync), reason: null }
  if (sync.removed_at !== null) return removedStatus(row, sync)
  if (row.state !== 'ready' || sync.problem === null) return null
  if (row.kind === 'website') {
    return {
      tone: 'none',
      text: text.earlierVersion,
      reason: `${text.earlierVersionKept} ${sync.problem}`,
    }
  }
  const date = formatDateTime(sync.version_at ?? row.updated_at)
  return {
    tone: 'none',
    text: text.earlierVersion,
    reason: `${text.versionKept({ date })} ${sync.problem}`,
  }
}

function checkingText({ kind, parts_total }: SourceRow, sync: SyncState): string {
  if (kind === 'page') return text.checkingPage
  return sync.is_checking
    ? text.lookingForChanges
    : text.checking({ done: parts_total - sync.pages_checking, total: parts_total })
}

function removedStatus({ reason }: SourceRow, sync: SyncState): SourceStatus {
  const since = text.removedSince({
    date: formatDateTime(sync.removed_at ?? 0),
    until: formatDateTime(sync.restorable_until ?? 0),
  })
  return { tone: 'neutral', text: text.removed, reason: reason ? `${reason} ${since}` : since }
}

/** A text with the date when a website was last checked; null before the first check. */
export const lastChecked = ({ sync }: SourceRow): string | null =>
  sync?.checked_at ? text.lastChecked({ date: formatDateTime(sync.checked_at) }) : null
