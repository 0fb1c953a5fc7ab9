import { writeSync } from 'node:fs'
import type { Database } from '../../src/platform/db/connect.ts'
import type { Queue } from '../../src/platform/queue/queue.ts'

/** Works on the queue until it is killed or no job is left; reports when it starts. */
export async function workUntilEmpty(database: Database, queue: Queue): Promise<void> {
  if (database.engine === 'sqlite') await queue.releaseAllRunning()
  writeSync(1, 'ready\n') // synchronous, because a kill may follow at once
  queue.start()
  while (await hasWaiting(database)) await new Promise((resolve) => setTimeout(resolve, 50))
  await queue.stop(1_000)
  await database.close()
}

async function hasWaiting({ db }: Database): Promise<boolean> {
  const waiting = db.selectFrom('job').select('id').where('state', 'in', ['queued', 'running'])
  return (await waiting.executeTakeFirst()) !== undefined
}
