import { randomUUID } from 'node:crypto'
import { balanceOf, type BalanceDeps } from '@askwell/core/balance'
import { identifyCaller } from '@askwell/core/accounts'
import { chatLimits, LiveReplies } from '@askwell/core/chat'
import { entitlementOf, planWords } from '@askwell/core/plans'
import type { FastifyBaseLogger } from 'fastify'
import { createCrawlerDeps, normaliseUrl } from './adapters/crawler/index.ts'
import type { Database } from './adapters/db/connect.ts'
import { robotsStore } from './adapters/db/robots-store.ts'
import { botOfOwnSession, countMessages, insertSession } from './adapters/db/session-store.ts'
import { createEgress } from './adapters/egress/index.ts'
import { closeExtraction, closeTextReaders, sniffFile } from './adapters/extract/index.ts'
import { openDiskFiles } from './adapters/files/disk.ts'
import { chooseModel } from './adapters/llm/choose-model.ts'
import { createArgonHasher } from './adapters/passwords/argon-hasher.ts'
import { isCommonPassword } from './adapters/passwords/common-passwords.ts'
import { tokenMaker } from './adapters/passwords/token-maker.ts'
import { createKnowledge } from './adapters/search-index/knowledge.ts'
import { knowledgeVersion, readPassages } from './adapters/db/passage-store.ts'
import type { Config } from './config.ts'
import { buildHttp, type SharedDeps } from './http/build-http.ts'
import { closeHttp } from './http/close-http.ts'
import { readBuilt } from './http/page-files.ts'
import { createBackground } from './wiring/background.ts'
import { createMeter, createWelcome } from './wiring/meter.ts'
import { modelSettings } from './wiring/model-settings.ts'
import { createReadingDeps } from './wiring/reading.ts'
import { openStores } from './wiring/stores.ts'
import { createThrottle } from './wiring/throttle.ts'

export type HouseSettings = {
  config: Config
  database: Database
  /** The folder that holds web/build, chat/dist and widget/dist. */
  root: string
  log: FastifyBaseLogger
  clock?: () => number
}

/** The one place that joins adapters, core and routes. */
export async function openHouse(settings: HouseSettings) {
  const { config, database, log, clock = Date.now } = settings
  const parts = await openParts(settings, clock)
  const { stores, originals, live, balance } = parts

  const http = await buildHttp(config, log, {
    built: await readBuilt(settings.root, config.PUBLIC_API_URL),
    database: { isReady: async () => (await knowledgeVersion(database.db, '')) === null },
    live,
    identify: (authorization) =>
      identifyCaller({ tokens: stores.tokens, tokenMaker, clock }, authorization),
    shared: joinDeps(settings, parts, clock),
  })
  const reading = createReadingDeps({
    database,
    originals,
    crawler: parts.crawler,
    embedder: parts.models.embedder,
    mostPagesPerSite: config.MAX_PAGES_PER_SITE,
  })
  const background = createBackground({ database, stores, balance, clock, log, originals, reading })

  return {
    http,
    background,
    async close(graceMs: number) {
      // The door first, so that no reply begins while the running ones end.
      await Promise.all([closeHttp(http, graceMs + 1_000), live.close(graceMs)])
      await background.stop(graceMs)
      closeExtraction()
      closeTextReaders()
      await Promise.all([parts.egress.close(), parts.models.close()])
    },
  }
}

/** Opens every adapter; nothing here knows a route. */
async function openParts({ config, database }: HouseSettings, clock: () => number) {
  const stores = openStores(database)
  const models = chooseModel(modelSettings(config))
  const egress = createEgress(egressSettings(config))
  const timers = { now: clock, after: afterMs }
  const limits = { ...chatLimits, perAddressAMinute: config.CHAT_PER_MINUTE }
  const balance: BalanceDeps = { ledger: stores.ledger, now: clock }
  return {
    stores,
    models,
    egress,
    timers,
    limits,
    balance,
    originals: await openDiskFiles(config.dataDir),
    live: new LiveReplies({ timers, conversations: stores.conversations, limits }),
    crawler: createCrawlerDeps({
      egress,
      robotsCache: robotsStore(database.db),
      contactUrl: config.PUBLIC_URL ?? `mailto:${config.SUPPORT_EMAIL}`,
    }),
    knowledge: createKnowledge({
      versionOf: (botId) => knowledgeVersion(database.db, botId),
      passagesOf: (botId) => readPassages(database.db, botId),
      embedder: models.embedder,
      clock,
    }),
  }
}

/** What the use cases need, in core's words. */
function joinDeps(
  { config, database, log }: HouseSettings,
  { stores, originals, models, egress, balance, ...parts }: Awaited<ReturnType<typeof openParts>>,
  clock: () => number,
): SharedDeps {
  return {
    ...stores,
    ...parts,
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
    welcome: createWelcome(balance),
    ownHosts: ownHosts(config),
    mostFilesPerBot: config.MAX_FILES_PER_BOT,
    planOf: async () => entitlementOf(null),
    planName: async () => planWords(null),
    balanceOf: (ownerId) => balanceOf(balance, ownerId),
    sniff: kindOf,
    judgeUrl: (url) => judged(normaliseUrl(egress, url), url),
    removeOriginals: (keys) => originals.remove(keys),
    openSession: (session) => insertSession(database.db, session),
    botOfOwnSession: (ownerId, sessionId) => botOfOwnSession(database.db, ownerId, sessionId),
    countMessages: (counted) => countMessages(database.db, counted),
    report: ({ error, ...where }) => log.warn({ err: error, ...where }, 'a reply failed'),
  }
}

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

const egressSettings = (config: Config) => ({
  ports: config.egressPorts,
  allow: config.EGRESS_ALLOW,
  ...(config.EGRESS_PROXY === undefined ? {} : { proxy: config.EGRESS_PROXY }),
})

const ownHosts = ({ PUBLIC_URL, PUBLIC_API_URL }: Config) =>
  [PUBLIC_URL, PUBLIC_API_URL].flatMap((url) => (url === undefined ? [] : [new URL(url).host]))
