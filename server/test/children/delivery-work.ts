// Child process of a crash test: sends deliveries until it is killed or none is left.
import { openDatabase } from '../../src/platform/db/connect.ts'
import { functionStore } from '../../src/integrations/stores/function-store.ts'
import { createEgress } from '../../src/platform/egress/index.ts'
import { createVault, openKeyRing } from '../../src/platform/secrets/index.ts'
import { deliveryHandlers } from '../../src/integrations/jobs/deliver-webhook.ts'
import { createQueue } from '../../src/platform/queue/queue.ts'
import { workUntilEmpty } from './work-until-empty.ts'

const [dataDir = '', allowed = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
const functions = functionStore(database, createVault(openKeyRing(undefined, dataDir)))
const egress = createEgress({ ports: [], allow: [allowed] })
const queue = createQueue(database, { clock: Date.now, leaseMs: 1_000 })

queue.work(deliveryHandlers({ database, functions, egress, clock: Date.now }), { workers: 4 })
await workUntilEmpty(database, queue)
await egress.close()
