import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  byTransport,
  mailTransport,
  undoMs,
  webhookTransport,
  type DeliveryStore,
  type FunctionCall,
} from '@askwell/core/integrations'
import type { Letters, Mailer } from '@askwell/core/mail'
import type { Clock, OwnerId, Vault } from '@askwell/core/shared'
import type { Database } from '../adapters/db/connect.ts'
import { connectorStore } from '../adapters/db/connector-store.ts'
import { deliveryStore } from '../adapters/db/delivery-store.ts'
import { functionCallLog } from '../adapters/db/function-call-log.ts'
import { logFunctionCall } from '../adapters/db/function-call-store.ts'
import { healthStore } from '../adapters/db/function-health-store.ts'
import { forgetRemoved } from '../adapters/db/function-removal.ts'
import { functionStore } from '../adapters/db/function-store.ts'
import { forgetEndedTokens, accessTokenStore } from '../adapters/db/function-token-store.ts'
import type { Egress } from '../adapters/egress/index.ts'
import { newSigningSecret } from '../adapters/webhooks/signature.ts'
import { forgetOldCallsHourly } from '../jobs/forget-calls.ts'
import {
  ArgumentChecker,
  createFunctionCaller,
  DocumentReader,
  fetchDocument,
  patternFault,
} from '../adapters/functions/index.ts'
import type { Stores } from './stores.ts'
import { createThrottle } from './throttle.ts'

type Parts = {
  database: Database
  vault: Vault
  egress: Egress
  clock: Clock
  /** How many days a call stays in the log. */
  logDays: number
  stores: Pick<Stores, 'bots' | 'accounts' | 'counters'>
  post: { mailer: Mailer; letters: Letters; mailReachesPeople: boolean }
}

/** What the use cases of functions need, and how to end what runs for them. */
export function createIntegrations(parts: Parts) {
  const { database, vault, egress, clock, logDays } = parts
  const checker = new ArgumentChecker()
  const reader = new DocumentReader()
  const shared = { health: healthStore(database), tokens: accessTokenStore(database, vault) }
  const askService = createFunctionCaller({ egress, clock, ...shared })
  const deliveries = deliveryStore(database)
  return {
    close() {
      checker.close()
      reader.close()
    },
    async tidy() {
      await forgetRemoved(database.db, clock() - undoMs)
      await forgetEndedTokens(database.db, clock())
      await forgetOldCallsHourly({ database, clock, days: logDays })
    },
    deps: {
      functions: functionStore(database, vault),
      callLog: functionCallLog(database),
      connectorStore: connectorStore(database, vault),
      deliveries,
      argumentFault: checker.argumentFault,
      askService,
      callFunction: byTransport({ http: askService, ...waysToPeople(parts, deliveries) }),
      patternFault,
      readDocument: reader.read,
      fetchDocument: (url: string) => fetchDocument(egress, url),
      judgeCall: (url: string) => void egress.judge(url),
      hashOf: (text: string) => createHash('sha256').update(text).digest('hex'),
      base64: (text: string) => Buffer.from(text).toString('base64'),
      newSigningSecret,
      mayWriteLetters: (ownerId: OwnerId) => mayWriteLetters(parts, ownerId),
      ownerAsVisitor: (ownerId: OwnerId) => asVisitor(parts, ownerId),
      logCall: (call: FunctionCall) => database.transaction((trx) => logFunctionCall(trx, call)),
      readUpload: (path: string): Promise<Uint8Array> => readFile(path),
    },
  }
}

const newId = () => randomUUID()

/** The ways of functions that wait for no answer. */
function waysToPeople({ stores, post, clock, ...parts }: Parts, deliveries: DeliveryStore) {
  const { bots, counters } = stores
  return {
    webhook: webhookTransport({ bots, deliveries, clock, newId }),
    mail: mailTransport({
      ...post,
      bots,
      newId,
      throttle: createThrottle(counters, clock),
      mayWriteLetters: (ownerId) => mayWriteLetters({ stores, post, clock, ...parts }, ownerId),
    }),
  }
}

/** Where letters only lie in the outbox, nobody can be bothered by them. */
async function mayWriteLetters({ stores, post }: Parts, ownerId: OwnerId): Promise<boolean> {
  if (!post.mailReachesPeople) return true
  return (await stores.accounts.findProfile(ownerId))?.emailVerified ?? false
}

async function asVisitor({ stores }: Parts, ownerId: OwnerId) {
  const profile = await stores.accounts.findProfile(ownerId)
  if (!profile) return null
  return { id: ownerId, email: profile.email, name: `${profile.firstName} ${profile.lastName}` }
}
