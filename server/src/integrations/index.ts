import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BotStore } from '@askwell/core/bots'
import {
  dispatchByTransport,
  mailTransport,
  undoWindowMs,
  webhookTransport,
} from '@askwell/core/integrations'
import type { AccountStore } from '@askwell/core/accounts'
import type { DeliveryStore, FunctionCallRecord } from '@askwell/core/integrations'
import type { PlanState } from '@askwell/core/plans'
import type { OwnerId } from '@askwell/core/shared'
import type { Mail } from '../mail/index.ts'
import type { Area } from '../platform/runtime/area.ts'
import type { Platform } from '../platform/runtime/open-platform.ts'
import { ArgumentValidator, createFunctionCaller, patternError } from './functions/index.ts'
import { deliveryHandlers, failDelivery, retryDelivery } from './jobs/deliver-webhook.ts'
import { OpenApiReader } from './openapi/openapi-reader.ts'
import { fetchDocument } from './openapi/fetch-document.ts'
import { asVisitor, maySendEmails } from './owner-as-visitor.ts'
import { connectorRoutes } from './routes/connectors.ts'
import { manageFunctionRoutes } from './routes/manage-functions.ts'
import { serveFunctionImages } from './routes/function-images.ts'
import { importRoutes } from './routes/import-functions.ts'
import { integrationRoutes } from './routes/integrations.ts'
import { connectorStore } from './stores/connector-store.ts'
import { deliveryStore, deleteOldDeliveries } from './stores/delivery-store.ts'
import { deleteOldCalls, functionCallLog } from './stores/function-call-log.ts'
import { logFunctionCall } from './stores/function-call-store.ts'
import { healthStore } from './stores/function-health-store.ts'
import { deleteRemovedFunctions } from './stores/function-removal.ts'
import { functionStore } from './stores/function-store.ts'
import {
  accessTokenStore,
  deleteExpiredTokens,
  deleteTokensOfOlderKeys,
} from './stores/function-token-store.ts'
import { newSigningSecret } from './webhooks/signature.ts'

export type IntegrationNeeds = {
  bots: BotStore
  accounts: AccountStore
  mail: Mail
  planOf: (ownerId: OwnerId) => Promise<PlanState>
}

const day = 86_400_000
/** How long deliveries are kept. */
const deliveriesKeptMs = 90 * day

/** Functions of bots, connectors, and their deliveries. */
export function openIntegrations(platform: Platform, needs: IntegrationNeeds) {
  const checker = new ArgumentValidator()
  const reader = new OpenApiReader()
  const deps = integrationDeps(platform, { ...needs, checker, reader })
  return {
    functions: deps,
    ...servicesOf(platform, deps),
    routes: [
      ...importRoutes(deps),
      ...integrationRoutes(deps),
      ...manageFunctionRoutes(deps),
      ...connectorRoutes(deps),
    ],
    pages: (app) => serveFunctionImages(app, deps.functions),
    sealedColumns: [
      { table: 'bot_function', key: 'id', column: 'client_secret' },
      { table: 'bot_function', key: 'id', column: 'auth_header' },
    ],
    close() {
      checker.close()
      reader.close()
    },
  } satisfies Area & Record<string, unknown>
}

type Threads = { checker: ArgumentValidator; reader: OpenApiReader }

/** The dependencies of core's functions. */
function integrationDeps(platform: Platform, needs: IntegrationNeeds & Threads) {
  const { database, vault, egress, clock, newId } = platform
  const { checker, reader, accounts, bots, planOf } = needs
  const shared = { health: healthStore(database), tokens: accessTokenStore(database, vault) }
  const callService = createFunctionCaller({ egress, clock, ...shared })
  const deliveries = deliveryStore(database)
  return {
    bots,
    planOf,
    clock,
    newId,
    rateLimiter: platform.throttle,
    vault,
    functions: functionStore(database, vault),
    callLog: functionCallLog(database),
    connectorStore: connectorStore(database, vault),
    deliveries,
    argumentError: checker.argumentFault,
    callService,
    callFunction: dispatchByTransport({
      http: callService,
      ...otherTransports(platform, needs, deliveries),
    }),
    patternError,
    readDocument: reader.read,
    fetchDocument: (url: string) => fetchDocument(egress, url),
    checkCallUrl: (url: string) => void egress.checkUrl(url),
    hashOf: (text: string) => createHash('sha256').update(text).digest('hex'),
    base64: (text: string) => Buffer.from(text).toString('base64'),
    newSigningSecret,
    maySendEmails: (ownerId: OwnerId) => maySendEmails(needs, ownerId),
    ownerAsVisitor: (ownerId: OwnerId) => asVisitor(accounts, ownerId),
    logCall: (call: FunctionCallRecord) =>
      database.transaction((trx) => logFunctionCall(trx, call)),
    readUpload: (path: string): Promise<Uint8Array> => readFile(path),
  }
}

/** The transports that do not wait for a response of a service. */
function otherTransports(platform: Platform, needs: IntegrationNeeds, deliveries: DeliveryStore) {
  const { clock, newId, throttle: rateLimiter } = platform
  const { bots, mail } = needs
  return {
    webhook: webhookTransport({ bots, deliveries, clock, newId }),
    mail: mailTransport({
      ...mail,
      bots,
      newId,
      rateLimiter,
      maySendEmails: (ownerId) => maySendEmails(needs, ownerId),
    }),
  }
}

/** Background jobs of deliveries, and deletion of old rows. */
function servicesOf(platform: Platform, deps: ReturnType<typeof integrationDeps>) {
  const { config, database, clock, egress, vault } = platform
  const { db } = database
  return {
    jobs: [{ handlers: deliveryHandlers({ ...deps, database, egress }), workers: 8 }],
    onJobFailed: (trx, job, reason) => failDelivery(trx, job, { reason, at: clock() }),
    onJobRetried: (trx, job) => retryDelivery(trx, job, clock()),
    start: () => deleteTokensOfOlderKeys(db, vault),
    maintenance: [
      {
        name: 'delete-old-deliveries',
        run: () => deleteOldDeliveries(db, clock() - deliveriesKeptMs),
      },
      {
        name: 'delete-removed-functions',
        run: () => deleteRemovedFunctions(db, clock() - undoWindowMs),
      },
      { name: 'delete-expired-tokens', run: () => deleteExpiredTokens(db, clock()) },
      {
        name: 'delete-old-function-calls',
        run: () => deleteOldCalls(db, clock() - config.FUNCTION_LOG_DAYS * day),
        everyMs: 3_600_000,
      },
    ],
  } satisfies Area
}
