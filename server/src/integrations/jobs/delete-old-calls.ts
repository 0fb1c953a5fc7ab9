import type { Clock } from '@askwell/core/shared'
import type { Database } from '../../platform/db/connect.ts'
import { deleteOldCalls } from '../stores/function-call-log.ts'
import { readSetting, writeSetting } from '../../platform/db/setting-store.ts'

type DeleteOldCallsDeps = {
  database: Database
  clock: Clock
  /** How long a call stays in the log, in days. */
  keepDays: number
}

const hour = 60 * 60 * 1000
const lastRunKey = 'function_calls_forgotten_at'

/** Deletes old rows of the call log, once an hour. */
export async function deleteOldCallsHourly({
  database,
  clock,
  keepDays,
}: DeleteOldCallsDeps): Promise<void> {
  const now = clock()
  const last = Number((await readSetting(database.db, lastRunKey)) ?? 0)
  if (now < last + hour) return

  // Written before the work, so that other servers skip it.
  await writeSetting(database.db, { key: lastRunKey, value: String(now) }, now)
  const before = now - keepDays * 24 * hour
  await deleteOldCalls(database.db, before)
}
