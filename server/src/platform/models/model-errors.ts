import type { Clock } from '@askwell/core/shared'
import { sql } from 'kysely'
import type { Database, Db } from '../db/connect.ts'
import { deleteAll } from '../db/slices/delete-rows.ts'

export type ModelKind = 'language' | 'embedding'

/** Counts failed requests to models by hour, without any text of requests or responses. */
export type ModelErrors = {
  count: (kind: ModelKind, error: string) => void
  /** Writes the counts since the last write. */
  flush: () => Promise<void>
  close: () => Promise<void>
}

export type ModelErrorCount = { hour: number; kind: ModelKind; error: string; count: number }

const hourMs = 3_600_000
const writeMs = 10_000
const keepMs = 31 * 24 * hourMs

/** Counts in memory and writes every ten seconds, so that an outage does not cause a write for each question. */
export function openModelErrors(
  { db }: Database,
  clock: Clock,
  onError: (error: unknown) => void,
): ModelErrors {
  const counted = new Map<string, ModelErrorCount>()
  const flush = async () => {
    const rows = [...counted.values()]
    counted.clear()
    for (const row of rows) await addCount(db, row)
  }
  const timer = setInterval(() => void flush().catch(onError), writeMs)
  timer.unref()
  return {
    count(kind, error) {
      const hour = Math.floor(clock() / hourMs) * hourMs
      const key = `${hour} ${kind} ${error}`
      const known = counted.get(key)
      counted.set(key, { hour, kind, error, count: (known?.count ?? 0) + 1 })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush().catch(onError)
    },
  }
}

async function addCount(db: Db, { hour, kind, error, count }: ModelErrorCount): Promise<void> {
  await db
    .insertInto('model_error')
    .values({ hour, kind, error, count })
    .onConflict((conflict) =>
      conflict
        .columns(['hour', 'kind', 'error'])
        .doUpdateSet((eb) => ({ count: eb('model_error.count', '+', count) })),
    )
    .execute()
}

/** The counts since a time, newest hour first. */
export async function listModelErrors(db: Db, from: number): Promise<ModelErrorCount[]> {
  const rows = await db
    .selectFrom('model_error')
    .selectAll()
    .where('hour', '>=', from)
    .orderBy('hour', 'desc')
    .orderBy('kind')
    .orderBy('error')
    .limit(2_000)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind === 'embedding' ? 'embedding' : 'language' }))
}

/** Deletes counts older than a month. */
export const deleteOldModelErrors = (db: Db, now: number): Promise<void> =>
  deleteAll(db, 'model_error', sql`hour < ${now - keepMs}`)
