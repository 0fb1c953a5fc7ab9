import type { Clock } from '@askwell/core/shared'
import type { Database } from '../adapters/db/connect.ts'
import { forgetCalls } from '../adapters/db/function-call-log.ts'
import { readSetting, writeSetting } from '../adapters/db/setting-store.ts'

type ForgetDeps = {
  database: Database
  clock: Clock
  /** How long a call stays in the log. */
  days: number
}

const hour = 60 * 60 * 1000
const lastRound = 'function_calls_forgotten_at'
/** So few at a time that nobody waits for them. */
const batch = 500

/** Once an hour: calls of functions that are too old leave the log. */
export async function forgetOldCallsHourly({ database, clock, days }: ForgetDeps): Promise<void> {
  const last = Number((await readSetting(database.db, lastRound)) ?? 0)
  if (clock() < last + hour) return

  // Written first, so that only one of several servers does the work.
  await writeSetting(database.db, lastRound, String(clock()))
  const before = clock() - days * 24 * hour
  while ((await forgetCalls(database.db, before, batch)) === batch);
}
