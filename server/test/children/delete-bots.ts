// Child process of a crash test: deletes marked bots until it is killed, and reports each slice.
import { writeSync } from 'node:fs'
import { botDeletion } from '../../src/bots/stores/bot-deletion.ts'
import { openDatabase } from '../../src/platform/db/connect.ts'
import { deletionJobs } from '../../src/platform/queue/deletion-jobs.ts'
import { createQueue } from '../../src/platform/queue/queue.ts'
import type { Slices } from '../../src/platform/db/slices/run-slices.ts'
import { workUntilEmpty } from './work-until-empty.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
const queue = createQueue(database, { clock: Date.now, leaseMs: 1_000 })
const deletion = botDeletion(database.db, {})
const { handlers } = deletionJobs(
  { database, clock: Date.now },
  { ...deletion, slices: (botId) => reported(deletion.slices(botId)) },
)

async function* reported(slices: Slices): Slices {
  let count = 0
  for await (const _ of slices) {
    count += 1
    writeSync(1, `slice ${count}\n`) // synchronous, because a kill may follow at once
    yield
  }
}

queue.work(handlers)
await workUntilEmpty(database, queue)
