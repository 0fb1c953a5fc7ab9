import { sql, type SqlBool } from 'kysely'
import type { Database, Db } from '../db/connect.ts'
import { engineOf } from '../db/engine/dialect.ts'
import { deleteAll } from '../db/slices/delete-rows.ts'
import { rowsPerSlice } from '../db/slices/run-slices.ts'

/** The uses of a key within its window. */
export type Counter = { points: number; expiresAt: number }

type Begin = { windowMs: number; now: number }
type Window = Begin & { limit: number }
/** With a limit, the counter does not grow after the first refused use. `points` is 1 by default. */
export type Use = Begin & { limit?: number; points?: number }
/** One use of a key; a window allows `limit` uses. */
export type LimitedUse = { key: string; limit: number; windowMs: number }
type Consumption = { allowed: boolean; retryAfterMs: number }

/** Storage of counters. */
export type CounterStore = {
  /** Adds points, by default one; the first use begins a window. */
  add: (key: string, use: Use) => Promise<Counter>
  /**
   * Counts one use of each key in order, up to and including the first that exceeds its limit. Returns the counters of
   * the counted keys.
   */
  addInOrder: (uses: LimitedUse[], now: number) => Promise<Counter[]>
  /** The counter of the current window; null without one. */
  find: (key: string, now: number) => Promise<Counter | null>
  /** Replaces counters. */
  save: (counters: (Counter & { key: string })[]) => Promise<void>
  /** Reverts one counted use. */
  giveBack: (key: string) => Promise<void>
  /** Deletes one counter. */
  clear: (key: string) => Promise<void>
  /** Deletes counters whose window has ended. */
  deleteExpired: (now: number) => Promise<void>
}

/** Counters of rate limits, shared by all processes. */
export type RateLimitStore = CounterStore & {
  /** Counts one use of `key`; up to `limit` uses are allowed within a window of `windowMs`. */
  consume: (key: string, window: Window) => Promise<Consumption>
  /** Returns the result of `consume` without counting. */
  check: (key: string, window: Window) => Promise<Consumption>
  /** Counts one use and returns the number within the window. */
  count: (key: string, begin: Begin) => Promise<number>
}

/** Prevents an overflow of counters during a flood. */
export const maxPoints = 1_000_000_000

export const rateLimitStore = ({ db }: Pick<Database, 'db'>): RateLimitStore =>
  withLimits({
    add: (key, use) => add(db, key, use),
    addInOrder: (uses, now) =>
      engineOf(db) === 'postgres'
        ? addInOneCall(db, uses, now)
        : addOneByOne((key, use) => add(db, key, use), uses, now),
    find: (key, now) => find(db, key, now),
    save: (counters) => save(db, counters),
    async giveBack(key) {
      await db
        .updateTable('rate_limit')
        .set({ points: sql`points - 1` })
        .where('key', '=', key)
        .where('points', '>', 0)
        .execute()
    },
    async clear(key) {
      await db.deleteFrom('rate_limit').where('key', '=', key).execute()
    },
    async deleteExpired(now) {
      await deleteAll(db, 'rate_limit', isExpired(db, now))
    },
  })

export const withLimits = (store: CounterStore): RateLimitStore => ({
  ...store,
  async consume(key, window) {
    const { points, expiresAt } = await store.add(key, window)
    return toConsumption(points <= window.limit, expiresAt - window.now)
  },
  async check(key, { limit, now }) {
    const counter = await store.find(key, now)
    return toConsumption(!counter || counter.points < limit, (counter?.expiresAt ?? now) - now)
  },
  async count(key, begin) {
    const { points } = await store.add(key, begin)
    return points
  },
})

const toConsumption = (allowed: boolean, leftMs: number): Consumption => ({
  allowed,
  retryAfterMs: allowed ? 0 : Math.max(1, leftMs),
})

/** Adds points in one statement, so that concurrent uses are counted correctly on both engines. */
async function add(db: Db, key: string, use: Use): Promise<Counter> {
  const { windowMs, now, limit = maxPoints, points: added = 1 } = use
  const end = now + windowMs
  const { points, expires_at: expiresAt } = await db
    .insertInto('rate_limit')
    .values({ key, points: added, expires_at: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql`case when rate_limit.expires_at <= ${now} then ${added}
          when rate_limit.points > ${limit} then rate_limit.points
          else rate_limit.points + ${added} end`,
        expires_at: sql`case when rate_limit.expires_at <= ${now} then ${end}
          else rate_limit.expires_at end`,
      }),
    )
    .returning(['points', 'expires_at'])
    .executeTakeFirstOrThrow()

  return { points, expiresAt }
}

/** Counts all keys in one database call. Callers must pass keys from the narrowest to the widest to avoid deadlocks. */
async function addInOneCall(db: Db, uses: LimitedUse[], now: number): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    select used as points, ends_at as "expiresAt" from count_uses(
      ${uses.map(({ key }) => key)}::text[], ${uses.map(({ windowMs }) => windowMs)}::bigint[],
      ${uses.map(({ limit }) => limit)}::bigint[], ${maxPoints}::integer, ${now}::bigint)
  `.execute(db)
  return rows
}

/** The same with one call of `addOne` for each key. */
export async function addOneByOne(
  addOne: CounterStore['add'],
  uses: LimitedUse[],
  now: number,
): Promise<Counter[]> {
  const counters: Counter[] = []
  for (const { key, limit, windowMs } of uses) {
    const counter = await addOne(key, { windowMs, now })
    counters.push(counter)
    if (counter.points > limit) break
  }
  return counters
}

/** Skips locked counters, because waiting for several of them could cause a deadlock with a question. */
const isExpired = (db: Db, now: number) =>
  engineOf(db) === 'postgres'
    ? sql<SqlBool>`key in (
        select key from rate_limit where expires_at <= ${now}
        limit ${sql.lit(rowsPerSlice)} for update skip locked)`
    : sql<SqlBool>`expires_at <= ${now}`

async function find(db: Db, key: string, now: number): Promise<Counter | null> {
  const row = await db
    .selectFrom('rate_limit')
    .select(['points', 'expires_at'])
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? { points: row.points, expiresAt: row.expires_at } : null
}

/** Rows in one statement. */
const batch = 500

async function save(db: Db, counters: Parameters<CounterStore['save']>[0]): Promise<void> {
  for (let at = 0; at < counters.length; at += batch) {
    const rows = counters.slice(at, at + batch)
    await db
      .insertInto('rate_limit')
      .values(rows.map(({ key, points, expiresAt }) => ({ key, points, expires_at: expiresAt })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          points: eb.ref('excluded.points'),
          expires_at: eb.ref('excluded.expires_at'),
        })),
      )
      .execute()
  }
}
