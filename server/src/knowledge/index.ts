import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { AccountStore } from '@askwell/core/accounts'
import type { BotStore } from '@askwell/core/bots'
import type { SourceDeps } from '@askwell/core/knowledge'
import type { OwnerId } from '@askwell/core/shared'
import { closeExtraction, closeTextWorkers, sniffFile } from '@askwell/extraction'
import type { Mail } from '../mail/index.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Handlers, Job } from '../platform/queue/queue.ts'
import { sourceFilesOf } from '../platform/http/uploads.ts'
import type { Area, JobGroup } from '../platform/runtime/area.ts'
import { deletionJobs } from '../platform/queue/deletion-jobs.ts'
import type { Platform } from '../platform/runtime/open-platform.ts'
import { createCrawlerDeps, candidateUrls, type CrawlerDeps } from './crawler/index.ts'
import { createRenderer } from './rendering/render-page.ts'
import { failIngestion, ingestionHandlers, retryIngestion } from './jobs/ingestion-jobs.ts'
import { createIngestionDeps } from './ingestion.ts'
import { createKnowledgeLimits, type OwnersPlan } from './knowledge-limits.ts'
import { startDueChecks } from './stores/due-checks.ts'
import { failCheck, syncHandlers } from './sync/sync-jobs.ts'
import { openSearch, type Search } from './open-search.ts'
import { createExtractionTime } from './jobs/extraction-time.ts'
import { knowledgeRoutes } from './routes/knowledge.ts'
import type { BotKnowledge, KnowledgeDeps } from './search/knowledge.ts'
import { beforeDeletingSources, sourceDeletion } from './stores/source-deletion.ts'
import { robotsStore } from './stores/robots-cache-store.ts'
import { sourceStore } from './stores/source-store.ts'
import { removalOfUnusedFiles } from './stores/unused-originals.ts'
import { teamAnswerRoutes } from './routes/team-answers.ts'
import { teamAnswerStore } from './stores/team-answers/team-answer-store.ts'
import { createAnswerTrial } from './team-answers/try-answer.ts'
import { createUnpaidReplies } from './team-answers/unpaid-replies.ts'

export { fetchSitePage } from './crawler/index.ts'
export { browserVersion } from './rendering/render-page.ts'

export type KnowledgeNeeds = {
  bots: BotStore
  accounts: Pick<AccountStore, 'findProfile'>
  mail: Mail
  planOf: (ownerId: OwnerId) => Promise<OwnersPlan>
}

/** Limit of concurrent file jobs of one owner; more than the extraction processes, so that none is idle. */
const fileShare = Math.max(4, availableParallelism())
/** Limit of concurrent jobs of one owner that recognize scanned pages. */
const scanShare = 2
/** Limit of concurrent website checks of one owner. A host gets no more than two concurrent requests anyway. */
const checkShare = 2

/** Sources, the jobs that ingest them, and the search over their passages. */
export async function openKnowledge(
  platform: Platform,
  { bots, accounts, mail, planOf }: KnowledgeNeeds,
) {
  const { database, clock, originals, models } = platform
  const crawler = crawlerOf(platform)
  const search = await openSearch(platform)
  const { knowledge, searchParts, storedIndexes } = search
  const sources = sourceStore(database, originals, clock)
  const limitsOf = createKnowledgeLimits(platform, planOf)
  const sourceDeps = { ...sourceDepsOf(platform, sources), limitsOf }
  const ingestion = createIngestionDeps({
    database,
    clock,
    originals,
    crawler,
    renderer: rendererOf(platform, crawler),
    embedder: models.embedder,
    extractionTime: createExtractionTime(platform, planOf),
    limitsOf,
    onPublished: (botId, passages) => search.published(botId, passages),
  })
  const checks = syncHandlers(ingestion, { ...mail, database, clock, bots, accounts })
  const beforeDelete = beforeDeletingSources({ database, originals, storedIndexes })
  const deletion = sourceDeletion(database.db, beforeDelete)
  const inOrder = [deletionJobs({ database, clock }, deletion), search.jobs]
  return {
    sources,
    sourceDeps,
    beforeDelete,
    knowledge,
    routes: [
      ...knowledgeRoutes({ ...sourceDeps, bots, knowledge, fileRule: fileRuleOf(platform) }),
      ...routesOfTeamAnswers(platform, { bots, searchParts, knowledge }),
    ],
    jobs: [
      ...jobGroups(ingestionHandlers(ingestion), checks),
      ...inOrder.map(({ handlers }) => ({ handlers, workers: 1 })),
    ],
    maintenance: [
      ...inOrder.map(({ maintenance }) => maintenance),
      ...removalOfUnusedFiles(platform),
      dueChecks(platform),
    ],
    onJobFailed: (trx, job, reason) => failJob(trx, job, { reason, now: clock() }),
    onJobRetried: (trx, job) => retryIngestion(trx, job, clock()),
    ...search.area,
    close: () => close(search),
  } satisfies Area & Record<string, unknown>
}

const fileRuleOf = ({ config }: Platform) => sourceFilesOf(config.MAX_FILE_MB)

const dueChecks = ({ database, clock }: Platform) => ({
  name: 'start-due-checks',
  run: () => startDueChecks(database, clock),
})

async function close(search: Search): Promise<void> {
  await search.close()
  closeExtraction()
  closeTextWorkers()
}

async function failJob(trx: Db, job: Job, failure: { reason: string; now: number }): Promise<void> {
  await failIngestion(trx, job, failure)
  await failCheck(trx, job, failure)
}

const jobGroups = (
  { texts, files, scans, pages, vectors, cleanup }: ReturnType<typeof ingestionHandlers>,
  checks: Handlers,
): JobGroup[] => [
  { handlers: texts, workers: 16 },
  { handlers: files, workers: 3 * fileShare, ownerShare: fileShare },
  { handlers: scans, workers: 4, ownerShare: scanShare },
  { handlers: pages, workers: 8 },
  { handlers: checks, workers: 8, ownerShare: checkShare },
  { handlers: vectors, workers: 12 },
  { handlers: cleanup, workers: 1 },
]

const crawlerOf = ({ config, database: { db }, clock, egress }: Platform) =>
  createCrawlerDeps({
    clock,
    egress,
    robotsCache: robotsStore(db),
    contactUrl: config.PUBLIC_URL ?? `mailto:${config.SUPPORT_EMAIL}`,
  })

const rendererOf = ({ config: { CHROMIUM }, log }: Platform, crawler: CrawlerDeps) =>
  CHROMIUM === undefined
    ? null
    : createRenderer(CHROMIUM, crawler, {
        onStartFailure: () =>
          log.warn({ program: CHROMIUM }, 'CHROMIUM did not start as a browser'),
      })

type TeamAnswerParts = { bots: BotStore; searchParts: KnowledgeDeps; knowledge: BotKnowledge }

const routesOfTeamAnswers = (
  { database, clock, models, counters, throttle }: Platform,
  { bots, searchParts, knowledge }: TeamAnswerParts,
) =>
  teamAnswerRoutes({
    bots,
    teamAnswers: teamAnswerStore({
      database,
      clock,
      newId: randomUUID,
      vectorModel: models.embedder?.model ?? null,
    }),
    tryAnswer: createAnswerTrial(searchParts, knowledge),
    countUnpaidReply: createUnpaidReplies(counters, clock),
    rateLimiter: throttle,
  })

const sourceDepsOf = (
  { egress, originals }: Platform,
  sources: SourceDeps['sources'],
): Omit<SourceDeps, 'limitsOf'> => ({
  sources,
  originals,
  detectType: kindOf,
  checkUrl: (url) => withCandidates(candidateUrls(egress, url), url),
})

/**
 * The kind of an uploaded file; null for an unsupported type. A locked, damaged or empty file is accepted, so that its
 * row can show the reason.
 */
async function kindOf(path: string, name: string): Promise<string | null> {
  const { kind, outcome } = await sniffFile(path, name)
  return outcome === undefined || outcome === 'unsupported' ? kind : (kind ?? '')
}

/** Lower-cases the host; paths are case-sensitive. */
const withLowerHost = (typed: string) => typed.replace(/^[^/?#]+/, (host) => host.toLowerCase())

/** A host without a scheme is stored as typed, because ingestion finds out whether https or http responds. */
const withCandidates = (candidates: string[], typed: string) =>
  candidates.length === 1 ? (candidates[0] ?? typed) : withLowerHost(typed.trim())
