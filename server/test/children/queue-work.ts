// Started by a crash test: works on the queue until it is killed. Each job writes one row, which a
// second run of the same job could not write again.
import { writeSync } from 'node:fs'
import { openDatabase } from '../../src/adapters/db/connect.ts'
import { createQueue } from '../../src/jobs/queue.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
const queue = createQueue(database, { clock: Date.now, leaseMs: 1_000 })
const said = (line: string) => writeSync(1, `${line}\n`)

queue.work({
  write: async (job) => {
    await new Promise((resolve) => setTimeout(resolve, 2))
    return async (trx) => {
      await trx
        .insertInto('setting')
        .values({ key: `done:${job.id}`, value: String(job.attempts), updated_at: Date.now() })
        .execute()
    }
  },
})
if (database.engine === 'sqlite') await queue.releaseAllRunning()
said('ready')
queue.start()

const watch = setInterval(() => void tellWhenEmpty(), 50)

async function tellWhenEmpty(): Promise<void> {
  const waiting = await database.db
    .selectFrom('job')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  if (waiting !== undefined) return
  clearInterval(watch)
  await queue.stop(1_000)
  await database.close()
  said('empty')
}
