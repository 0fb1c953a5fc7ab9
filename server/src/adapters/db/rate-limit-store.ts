import { sql } from 'kysely'
import type { Database, Db } from './connect.ts'

type Consumption = { allowed: boolean; retryAfterMs: number }

/** Counters of rate limits that all processes share. */
export type RateLimitStore = {
  /** Counts one use of `key`; at most `limit` are allowed within a window of `windowMs`. */
  consume: (key: string, window: Window) => Promise<Consumption>
  /** The same answer without counting. */
  check: (key: string, window: Window) => Promise<Consumption>
  /** Counts one use and answers how many there were in the window. */
  count: (key: string, window: Omit<Window, 'limit'>) => Promise<number>
  /** Removes one counter. */
  clear: (key: string) => Promise<void>
  /** Removes counters whose window is over. */
  forget: (now: number) => Promise<void>
}

type Counter = { points: number; expiresAt: number }
type Window = { limit: number; windowMs: number; now: number }

const mostPoints = 1_000_000

export function rateLimitStore({ db }: Database): RateLimitStore {
  return {
    async consume(key, window) {
      const { points, expiresAt } = await add(db, key, window)
      return verdict(points <= window.limit, expiresAt - window.now)
    },
    check: (key, window) => check(db, key, window),
    async count(key, window) {
      const { points } = await add(db, key, { ...window, limit: mostPoints })
      return points
    },
    async clear(key) {
      await db.deleteFrom('rate_limit').where('key', '=', key).execute()
    },
    async forget(now) {
      await db.deleteFrom('rate_limit').where('expires_at', '<=', now).execute()
    },
  }
}

/** One statement, so that parallel uses are counted one after the other on both engines. */
async function add(db: Db, key: string, { limit, windowMs, now }: Window): Promise<Counter> {
  const end = now + windowMs
  const { points, expires_at: expiresAt } = await db
    .insertInto('rate_limit')
    .values({ key, points: 1, expires_at: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        // Not beyond limit + 1: a flood must not overflow the counter.
        points: sql`case when rate_limit.expires_at <= ${now} then 1
          when rate_limit.points > ${limit} then rate_limit.points
          else rate_limit.points + 1 end`,
        expires_at: sql`case when rate_limit.expires_at <= ${now} then ${end}
          else rate_limit.expires_at end`,
      }),
    )
    .returning(['points', 'expires_at'])
    .executeTakeFirstOrThrow()

  return { points, expiresAt }
}

async function check(db: Db, key: string, { limit, now }: Window): Promise<Consumption> {
  const counter = await db
    .selectFrom('rate_limit')
    .select(['points', 'expires_at'])
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst()

  return verdict(
    counter === undefined || counter.points < limit,
    (counter?.expires_at ?? now) - now,
  )
}

function verdict(allowed: boolean, retryAfterMs: number): Consumption {
  return { allowed, retryAfterMs: allowed ? 0 : Math.max(1, retryAfterMs) }
}
