import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, type Database } from '../../src/platform/db/connect.ts'
import type { TestDatabase } from '../support/engines.ts'
import { askAndWait, sourcesOf, type OwnerClient } from './owner-client.ts'

/** Where a database is. */
export type DatabasePlace = Pick<TestDatabase, 'dataDir' | 'databaseUrl'>

/** Opens the database of a test while no server uses it, or next to one. */
export async function withDatabase<T>(
  place: DatabasePlace,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(place)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Sets the messages of an account. */
export const setMessages = (place: DatabasePlace, { userId }: OwnerClient, messages: number) =>
  withDatabase(place, async ({ db }) => {
    const grants = db.updateTable('credit_grants').set({ amount: messages, remaining: messages })
    await grants.where('user_id', '=', userId).execute()
    const account = db.updateTable('credit_accounts').set({ balance: messages })
    await account.where('user_id', '=', userId).execute()
  })

/** Lets the model answer what no source answers, so that there are replies to interrupt. */
export const answerWithoutSources = (place: DatabasePlace, { botId }: OwnerClient) =>
  withDatabase(place, ({ db }) =>
    db.updateTable('bot').set({ use_custom: 0 }).where('id', '=', botId).execute(),
  )

/** Expires the leases of a killed process and ages its uploads. Returns how many jobs it held. */
export async function expireLeases(place: DatabasePlace): Promise<number> {
  const incoming = path.join(place.dataDir, 'incoming')
  for (const name of await readdir(incoming)) await utimes(path.join(incoming, name), 1, 1)
  return withDatabase(place, async ({ db }) => {
    const running = db.updateTable('job').set({ lease_until: 1 }).where('state', '=', 'running')
    const { numUpdatedRows } = await running.executeTakeFirst()
    return Number(numUpdatedRows)
  })
}

/**
 * Several concurrent visitors: when the first text arrived, and the ids of the answers that ended.
 */
export function startChats(origin: string, owner: OwnerClient, visitors: number) {
  const first = Promise.withResolvers<void>()
  const chats = Array.from({ length: visitors }, () => askAndWait(origin, owner, first.resolve))
  const ended = Promise.all(chats).then((ids) => ids.filter((id) => id !== null))
  return { someText: Promise.race([first.promise, ended]), ended }
}

const isOver = ({ state }: { state: string }) => ['ready', 'failed', 'skipped'].includes(state)

/** Waits until no source is being ingested. */
export async function waitUntilIngested(origin: string, owner: OwnerClient): Promise<void> {
  const end = Date.now() + 60_000
  for (;;) {
    const waiting = (await sourcesOf(origin, owner)).filter((source) => !isOver(source))
    if (waiting.length === 0) return
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(waiting)}`)
    await wait(100)
  }
}

const openJobs = (place: DatabasePlace) =>
  withDatabase(place, ({ db }) =>
    db
      .selectFrom('job')
      .select(['queue', 'state', 'last_error'])
      .where('state', '!=', 'done')
      .execute(),
  )

/** Waits until every job is done. */
export async function waitUntilIdle(place: DatabasePlace): Promise<void> {
  const end = Date.now() + 60_000
  for (let jobs = await openJobs(place); jobs.length > 0; jobs = await openJobs(place)) {
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(jobs)}`)
    await wait(100)
  }
}

/** Waits until no job is queued or running. A job that was interrupted five times has failed with that reason. */
export async function waitUntilEnded(place: DatabasePlace): Promise<void> {
  const end = Date.now() + 60_000
  for (;;) {
    const open = (await openJobs(place)).filter(({ state }) => state !== 'failed')
    if (open.length === 0) return
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(open)}`)
    await wait(100)
  }
}
