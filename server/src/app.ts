import { randomUUID } from 'node:crypto'
import { balanceOf, type BalanceDeps } from '@askwell/core/balance'
import { identifyCaller } from '@askwell/core/accounts'
import { chatLimits, createBells, LiveReplies } from '@askwell/core/chat'
import { closingSubscription } from '@askwell/core/payments'
import { planOf } from '@askwell/core/plans'
import type { OwnerId } from '@askwell/core/shared'
import type { FastifyBaseLogger } from 'fastify'
import { createCrawlerDeps, fetchSitePage, normaliseUrl } from './adapters/crawler/index.ts'
import { countBots } from './adapters/db/bot-store.ts'
import type { Database } from './adapters/db/connect.ts'
import { robotsStore } from './adapters/db/robots-store.ts'
import { resealSecrets } from './adapters/db/sealed-cells.ts'
import {
  botOfOwnSession,
  countMessages,
  insertSession,
  rateAnswer,
} from './adapters/db/session-store.ts'
import { visitorRefusalStore } from './adapters/db/visitor-refusal-store.ts'
import { visitorSecretStore } from './adapters/db/visitor-secret-store.ts'
import { createEgress } from './adapters/egress/index.ts'
import { closeExtraction, closeTextReaders, sniffFile } from './adapters/extract/index.ts'
import { openDiskFiles } from './adapters/files/disk.ts'
import { chooseModel } from './adapters/llm/choose-model.ts'
import { createArgonHasher } from './adapters/passwords/argon-hasher.ts'
import { isCommonPassword } from './adapters/passwords/common-passwords.ts'
import { tokenMaker } from './adapters/passwords/token-maker.ts'
import { createKnowledge } from './adapters/search-index/knowledge.ts'
import { createVault, openKeyRing } from './adapters/secrets/index.ts'
import { newVisitorSecret, visitorTokenVerifier } from './adapters/visitors/visitor-tokens.ts'
import { knowledgeVersion, publishedSources, readPassages } from './adapters/db/passage-store.ts'
import type { Config } from './config.ts'
import { buildHttp, type SharedDeps } from './http/build-http.ts'
import { closeHttp } from './http/close-http.ts'
import { readBuilt } from './http/page-files.ts'
import { siteOf } from './http/site.ts'
import type { Webhook } from './http/webhook.ts'
import { createBackground } from './wiring/background.ts'
import { createBookkeeping } from './wiring/bookkeeping.ts'
import { createDeliveryJobs } from './wiring/delivery-jobs.ts'
import { createIntegrations } from './wiring/integrations.ts'
import { createMailJobs } from './wiring/mail-jobs.ts'
import { createPost } from './wiring/mail.ts'
import { egressSettings, ownHosts } from './wiring/network-settings.ts'
import { createPaymentDeps } from './wiring/payment-deps.ts'
import { createPaymentJobs, createWebhook } from './wiring/payment-jobs.ts'
import { openPayments } from './wiring/payments.ts'
import { createMeter, createWelcome } from './wiring/meter.ts'
import { modelSettings } from './wiring/model-settings.ts'
import { createReadingDeps } from './wiring/reading.ts'
import { createSecurity } from './wiring/security.ts'
import { openStores } from './wiring/stores.ts'
import { createThrottle } from './wiring/throttle.ts'

export type HouseSettings = {
  config: Config
  database: Database
  /** The folder that holds web/build, chat/dist and widget/dist. */
  root: string
  log: FastifyBaseLogger
  clock?: () => number
  /** Stands between us and the payment provider and sees every request, for tests. */
  watchProvider?: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch
}

/** The one place that joins adapters, core and routes. */
export async function openHouse(settings: HouseSettings) {
  const { config, database, log, clock = Date.now } = settings
  const parts = await openParts(settings, clock)
  const { stores, live } = parts
  const shared = joinDeps(settings, parts, clock)
  const webhook = createWebhook(shared.payments, parts.paying)

  const http = await buildHttp(config, log, {
    built: await readBuilt(settings.root, siteOf(config), config.PUBLIC_API_URL),
    database: { isReady: async () => (await knowledgeVersion(database.db, '')) === null },
    live,
    webhook,
    identify: (authorization) =>
      identifyCaller({ tokens: stores.tokens, tokenMaker, clock }, authorization),
    shared,
  })
  const background = openBackground({ ...settings, clock, webhook }, parts, shared)

  return {
    http,
    background,
    payments: { ...parts.paying, deps: shared.payments },
    async close(graceMs: number) {
      // The door first, so that no reply begins while the running ones end.
      await Promise.all([closeHttp(http, graceMs + 1_000), live.close(graceMs)])
      await background.stop(graceMs)
      closeExtraction()
      closeTextReaders()
      parts.integrations.close()
      await Promise.all([parts.egress.close(), parts.models.close(), parts.post.smtp?.close()])
    },
  }
}

type Parts = Awaited<ReturnType<typeof openParts>>
type BackgroundSettings = HouseSettings & { clock: () => number; webhook: Webhook }

/** Everything that works without a visitor. */
function openBackground(settings: BackgroundSettings, parts: Parts, shared: SharedDeps) {
  const { config, database, clock, log } = settings
  const { stores, originals, balance, paying, vault, post } = parts
  const reading = createReadingDeps({
    database,
    originals,
    crawler: parts.crawler,
    embedder: parts.models.embedder,
    mostPagesPerSite: config.MAX_PAGES_PER_SITE,
  })
  const books = { ...shared, database, stores, balance, clock: paying.now, log }
  const payments = { database, deps: shared.payments, payments: paying, webhook: settings.webhook }
  return createBackground({
    database,
    stores,
    balance,
    clock,
    log,
    originals,
    reading,
    keepBooks: createBookkeeping(books),
    functions: parts.integrations,
    mail: createMailJobs({ database, smtp: post.smtp, reset: shared }),
    payments: createPaymentJobs(payments),
    deliveries: createDeliveryJobs({
      ...parts.integrations.deps,
      database,
      clock,
      egress: parts.egress,
    }),
    erasure: shared,
    resealSecrets: () => resealSecrets(database.db, vault),
  })
}

/** Opens every adapter; nothing here knows a route. */
async function openParts(
  { config, database, log, watchProvider }: HouseSettings,
  clock: () => number,
) {
  const stores = openStores(database)
  const models = chooseModel(modelSettings(config))
  const egress = createEgress(egressSettings(config))
  const timers = { now: clock, after: afterMs }
  const originals = await openDiskFiles(config.dataDir)
  const vault = createVault(openKeyRing(config.SECRETS_KEYS, config.dataDir))
  const limits = { ...chatLimits, perAddressAMinute: config.CHAT_PER_MINUTE }
  const paying = await openPayments({ config, database, clock, log, watchProvider })
  const balance: BalanceDeps = { ledger: stores.ledger, now: paying.now }
  const post = createPost({ config, database, log, clock })
  const logDays = config.FUNCTION_LOG_DAYS
  const integrating = { database, vault, egress, clock, logDays, stores, post: post.deps }
  return {
    stores,
    models,
    egress,
    timers,
    limits,
    bells: createBells(),
    balance,
    paying,
    vault,
    security: createSecurity({ config, database, vault, originals, log, clock }),
    post,
    integrations: createIntegrations(integrating),
    originals,
    live: new LiveReplies({ timers, conversations: stores.conversations, limits }),
    crawler: createCrawlerDeps({
      egress,
      robotsCache: robotsStore(database.db),
      contactUrl: config.PUBLIC_URL ?? `mailto:${config.SUPPORT_EMAIL}`,
    }),
    knowledge: createKnowledge({
      versionOf: (botId) => knowledgeVersion(database.db, botId),
      passagesOf: (botId) => readPassages(database.db, botId),
      publishedOf: (sourceIds) => publishedSources(database.db, sourceIds),
      embedder: models.embedder,
      clock,
    }),
  }
}

/** What the use cases need, in core's words. */
function joinDeps(
  { config, database, log }: HouseSettings,
  { stores, originals, models, egress, balance, integrations, paying, ...parts }: Parts,
  clock: () => number,
): SharedDeps {
  const planOfOwner = (ownerId: OwnerId) =>
    planOf({ plans: stores.plans, clock: paying.now }, ownerId)
  const paymentParts = { payments: paying, database, stores, balance, log, ...parts.post.deps }
  const payments = createPaymentDeps(config, paymentParts)
  return {
    ...stores,
    ...parts,
    ...integrations.deps,
    ...parts.security,
    payments,
    closingSubscription: closingSubscription(payments),
    paymentSetup: paying.setup,
    sandbox: paying.sandbox,
    originals,
    clock,
    tokenMaker,
    throttle: createThrottle(stores.counters, clock),
    meter: createMeter(balance),
    model: models.model,
    newId: () => randomUUID(),
    passwords: createArgonHasher(),
    isCommonPassword,
    brand: config.BRAND_NAME,
    ...parts.post.deps,
    welcome: createWelcome(balance),
    ownHosts: ownHosts(config),
    mostFilesPerBot: config.MAX_FILES_PER_BOT,
    planOf: planOfOwner,
    planName: async (ownerId) => (await planOfOwner(ownerId)).words,
    chatbotsOwned: (ownerId) => countBots(database.db, ownerId),
    balanceOf: (ownerId) => balanceOf(balance, ownerId),
    publicUrl: config.PUBLIC_URL,
    fetchSitePage: (url) => fetchSitePage(egress, url),
    sniff: kindOf,
    judgeUrl: (url) => judged(normaliseUrl(egress, url), url),
    removeOriginals: (keys) => originals.remove(keys),
    ...sessionsOf(database),
    visitorSecrets: visitorSecretStore(database, parts.vault),
    visitorRefusals: visitorRefusalStore(database),
    verifyVisitorToken: visitorTokenVerifier(clock),
    newVisitorSecret,
    report: ({ error, ...where }) => log.warn({ err: error, ...where }, 'a reply failed'),
  }
}

const sessionsOf = ({
  db,
}: Database): Pick<
  SharedDeps,
  'openSession' | 'botOfOwnSession' | 'countMessages' | 'rateAnswer'
> => ({
  openSession: (session) => insertSession(db, session),
  botOfOwnSession: (ownerId, sessionId) => botOfOwnSession(db, ownerId, sessionId),
  countMessages: (counted) => countMessages(db, counted),
  rateAnswer: (rated) => rateAnswer(db, rated),
})

/**
 * A file that is locked, damaged or empty is let in, so that its row can say so; null for content that
 * nobody here can read.
 */
async function kindOf(path: string, name: string): Promise<string | null> {
  const { kind, outcome } = await sniffFile(path, name)
  return outcome === undefined || outcome === 'unsupported' ? kind : (kind ?? '')
}

/** Hosts know no letter case, paths do. */
const withLowerHost = (typed: string) => typed.replace(/^[^/?#]+/, (host) => host.toLowerCase())

/** A bare host is kept as typed: whether https or http answers is found out when it is read. */
const judged = (candidates: string[], typed: string) =>
  candidates.length === 1 ? (candidates[0] ?? typed) : withLowerHost(typed.trim())

const afterMs = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms)
  timer.unref()
  return () => clearTimeout(timer)
}
