import { sql, type Kysely } from 'kysely'
import type { Clock } from '@askwell/core/shared'
import { engineOf } from './dialect.ts'

/** Smaller differences are ignored, because they are harmless and cannot be measured on a busy machine. */
const toleratedMs = 1_000
const measureEveryMs = 60_000

type Time = { clock: Clock; close: () => void }

/**
 * A clock with the time of the database, so that leases of processes on machines with different clocks agree. On SQLite
 * it is the clock of this machine.
 */
export async function openDatabaseClock(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  now: Clock,
): Promise<Time> {
  if (engineOf(db) === 'sqlite') return { clock: now, close: () => undefined }
  let differenceMs = 0

  async function measure(): Promise<void> {
    const before = now()
    const { rows } = await sql<{ at: number }>`
      select extract(epoch from clock_timestamp()) * 1000 as at`.execute(db)
    const after = now()
    if (!rows[0] || after - before > toleratedMs) return
    const measured = Math.round(rows[0].at - (before + after) / 2)
    differenceMs = Math.abs(measured) > toleratedMs ? measured : 0
  }

  await measure()
  // While the database is unavailable, the last difference is used.
  const timer = setInterval(() => void measure().catch(() => undefined), measureEveryMs)
  timer.unref()
  return { clock: () => now() + differenceMs, close: () => clearInterval(timer) }
}
