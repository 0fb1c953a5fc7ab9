// Started by a crash test: sends deliveries until it is killed, or until none waits any more.
import { writeSync } from 'node:fs'
import { openDatabase } from '../../src/adapters/db/connect.ts'
import { functionStore } from '../../src/adapters/db/function-store.ts'
import { createEgress } from '../../src/adapters/egress/index.ts'
import { createVault, openKeyRing } from '../../src/adapters/secrets/index.ts'
import { deliveryHandlers } from '../../src/jobs/deliver-webhook.ts'
import { createQueue } from '../../src/jobs/queue.ts'

const [dataDir = '', allowed = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
const functions = functionStore(database, createVault(openKeyRing(undefined, dataDir)))
const egress = createEgress({ ports: [], allow: [allowed] })
const queue = createQueue(database, { clock: Date.now, leaseMs: 1_000 })
const said = (line: string) => writeSync(1, `${line}\n`)

queue.work(deliveryHandlers({ database, functions, egress, clock: Date.now }), { workers: 4 })
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
  await Promise.all([database.close(), egress.close()])
}
