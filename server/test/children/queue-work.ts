// Child process of a crash test: works on the queue until it is killed. Each job inserts one row,
// which a second run of the same job could not insert again.
import { openDatabase } from '../../src/platform/db/connect.ts'
import { createQueue } from '../../src/platform/queue/queue.ts'
import { workUntilEmpty } from './work-until-empty.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
const queue = createQueue(database, { clock: Date.now, leaseMs: 1_000 })

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
await workUntilEmpty(database, queue)
