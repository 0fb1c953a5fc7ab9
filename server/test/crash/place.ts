import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, type Database } from '../../src/adapters/db/connect.ts'
import type { TestDatabase } from '../engines.ts'
import { askUntilTheEnd, sourcesOf, type OwnerClient } from './owner-client.ts'

/** Works on the database of a place while no server of it runs, or beside one. */
export async function opened<T>(
  place: TestDatabase,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(place)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * Time passes: what a dead process had leased is free again, and uploads that the kill met are old.
 * Answers how many jobs it met.
 */
export async function passTime(place: TestDatabase): Promise<number> {
  const incoming = path.join(place.dataDir, 'incoming')
  for (const name of await readdir(incoming)) await utimes(path.join(incoming, name), 1, 1)
  return opened(place, async ({ db }) => {
    const running = db.updateTable('job').set({ lease_until: 1 }).where('state', '=', 'running')
    const { numUpdatedRows } = await running.executeTakeFirst()
    return Number(numUpdatedRows)
  })
}

/** Some visitors at once: when the first text came, and the ids of the answers that came to an end. */
export function chatsOf(origin: string, owner: OwnerClient, visitors: number) {
  const first = Promise.withResolvers<void>()
  const chats = Array.from({ length: visitors }, () => askUntilTheEnd(origin, owner, first.resolve))
  const ended = Promise.all(chats).then((ids) => ids.filter((id) => id !== null))
  return { someText: Promise.race([first.promise, ended]), ended }
}

const isOver = ({ state }: { state: string }) => ['ready', 'failed', 'skipped'].includes(state)

/** Waits until nothing is being read any more. */
export async function untilRead(origin: string, owner: OwnerClient): Promise<void> {
  const end = Date.now() + 60_000
  for (;;) {
    const waiting = (await sourcesOf(origin, owner)).filter((source) => !isOver(source))
    if (waiting.length === 0) return
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(waiting)}`)
    await wait(100)
  }
}

const openJobs = (place: TestDatabase) =>
  opened(place, ({ db }) =>
    db
      .selectFrom('job')
      .select(['queue', 'state', 'last_error'])
      .where('state', '!=', 'done')
      .execute(),
  )

/** Waits until every job is done. */
export async function untilIdle(place: TestDatabase): Promise<void> {
  const end = Date.now() + 20_000
  for (let jobs = await openJobs(place); jobs.length > 0; jobs = await openJobs(place)) {
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(jobs)}`)
    await wait(100)
  }
}
