// Child process of a crash test: deletes marked bots until it is killed.
import { botDeletion } from '../../src/bots/stores/bot-deletion.ts'
import { openDatabase } from '../../src/platform/db/connect.ts'
import { deletionJobs } from '../../src/platform/queue/deletion-jobs.ts'
import { createQueue } from '../../src/platform/queue/queue.ts'
import { workUntilEmpty } from './work-until-empty.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
const queue = createQueue(database, { clock: Date.now, leaseMs: 1_000 })
const { handlers } = deletionJobs({ database, clock: Date.now }, botDeletion(database.db, {}))

queue.work(handlers)
await workUntilEmpty(database, queue)
