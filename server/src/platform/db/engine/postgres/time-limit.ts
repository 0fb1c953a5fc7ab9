import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, QueryResult } from 'pg'

const unlimited = new AsyncLocalStorage<true>()

/** Runs statements without a time limit, for example those of a migration; PostgreSQL must have no limit either. */
export const withoutTimeLimit = <Result>(work: () => Promise<Result>): Promise<Result> =>
  unlimited.run(true, work)

/** The response did not arrive in time. The connection must not be used again, because it may still arrive. */
export class NoAnswerError extends Error {
  constructor() {
    super('Waited too long for the database: it did not answer.')
  }
}

/**
 * Throws NoAnswerError when PostgreSQL has not responded after `maxMs`. Its own statement timeout is not enough: when
 * the network drops packets, neither side is notified.
 */
export async function withTimeLimit<Result>(
  maxMs: number | null,
  answer: Promise<Result>,
): Promise<Result> {
  if (maxMs === null || unlimited.getStore() === true) return answer
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new NoAnswerError())
  }, maxMs)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** A pool, and how long its clients wait for a response; null for no limit. */
export type LimitedPool = { pool: Pool; maxMs: number | null }

/** Runs a statement on a connection of the pool, which is closed after an error. */
export async function queryWithin(
  { pool, maxMs }: LimitedPool,
  text: string,
  values: unknown[] = [],
): Promise<QueryResult> {
  const client = await pool.connect()
  let isBroken = true
  try {
    const result = await withTimeLimit(maxMs, client.query(text, values))
    isBroken = false
    return result
  } finally {
    client.release(isBroken)
  }
}
