import { availableParallelism } from 'node:os'
import type { BotStore } from '@askwell/core/bots'
import type { SourceDeps } from '@askwell/core/knowledge'
import type { OwnerId } from '@askwell/core/shared'
import { closeExtraction, closeTextWorkers, sniffFile } from '@askwell/extraction'
import type { Area } from '../platform/runtime/area.ts'
import { deletionJobs } from '../platform/queue/deletion-jobs.ts'
import type { Platform } from '../platform/runtime/open-platform.ts'
import { createCrawlerDeps, candidateUrls } from './crawler/index.ts'
import { failIngestion, ingestionHandlers } from './jobs/ingestion-jobs.ts'
import { createIngestionDeps } from './ingestion.ts'
import { createExtractionTime } from './jobs/extraction-time.ts'
import { knowledgeRoutes } from './routes/knowledge.ts'
import { createKnowledge } from './search/knowledge.ts'
import { knowledgeVersion, readPassages, removedSources } from './stores/passage-store.ts'
import { beforeDeletingSources, sourceDeletion } from './stores/source-deletion.ts'
import { robotsStore } from './stores/robots-cache-store.ts'
import { sourceStore } from './stores/source-store.ts'
import { removalOfUnusedFiles } from './stores/unused-originals.ts'

export { fetchSitePage } from './crawler/index.ts'

export type KnowledgeNeeds = {
  bots: BotStore
  planOf: (ownerId: OwnerId) => Promise<{ title: string; status: string }>
}

/** Files of one owner that are ingested at a time; some wait, so that no process is idle. */
const fileShare = Math.max(4, availableParallelism())

/** Sources, the jobs that ingest them, and the search over their passages. */
export function openKnowledge(platform: Platform, { bots, planOf }: KnowledgeNeeds) {
  const { config, database, clock, egress, originals, models } = platform
  const { db } = database
  const crawler = createCrawlerDeps({
    clock,
    egress,
    robotsCache: robotsStore(db),
    contactUrl: config.PUBLIC_URL ?? `mailto:${config.SUPPORT_EMAIL}`,
  })
  const knowledge = searchOf(platform)
  const sources = sourceStore(database, originals, clock)
  const sourceDeps = sourceDepsOf(platform, sources)
  const { texts, files, pages, vectors, cleanup } = ingestionHandlers(
    createIngestionDeps({
      database,
      clock,
      originals,
      crawler,
      embedder: models.embedder,
      extractionTime: createExtractionTime(platform, planOf),
      maxPagesPerSite: config.MAX_PAGES_PER_SITE,
    }),
  )
  const beforeDelete = beforeDeletingSources({ database, originals })
  const deletion = deletionJobs({ database, clock }, sourceDeletion(db, beforeDelete))
  return {
    sources,
    sourceDeps,
    beforeDelete,
    knowledge,
    routes: knowledgeRoutes({ ...sourceDeps, bots, knowledge }),
    jobs: [
      { handlers: texts, workers: 12 },
      { handlers: files, workers: 3 * fileShare, ownerShare: fileShare },
      { handlers: pages, workers: 8 },
      { handlers: vectors, workers: 12 },
      { handlers: cleanup, workers: 1 },
      { handlers: deletion.handlers, workers: 1 },
    ],
    maintenance: [deletion.maintenance, ...removalOfUnusedFiles(platform)],
    onJobFailed: (trx, job, reason) => failIngestion(trx, job, { reason, now: clock() }),
    close() {
      closeExtraction()
      closeTextWorkers()
    },
  } satisfies Area & Record<string, unknown>
}

const sourceDepsOf = (
  { config, egress, originals }: Platform,
  sources: SourceDeps['sources'],
): SourceDeps => ({
  sources,
  originals,
  detectType: kindOf,
  checkUrl: (url) => withCandidates(candidateUrls(egress, url), url),
  maxFilesPerBot: config.MAX_FILES_PER_BOT,
})

/** The search over the published passages of each bot. */
const searchOf = ({ database: { db }, models }: Platform) =>
  createKnowledge({
    versionOf: (botId) => knowledgeVersion(db, botId),
    passagesOf: (botId, since) => readPassages(db, botId, since),
    removedOf: (botId, change) => removedSources(db, botId, change),
    embedder: models.embedder,
  })

/**
 * A locked, damaged or empty file is accepted, so that its row can show the reason; null for
 * content of an unsupported type.
 */
async function kindOf(path: string, name: string): Promise<string | null> {
  const { kind, outcome } = await sniffFile(path, name)
  return outcome === undefined || outcome === 'unsupported' ? kind : (kind ?? '')
}

/** Lower-cases the host; paths are case-sensitive. */
const withLowerHost = (typed: string) => typed.replace(/^[^/?#]+/, (host) => host.toLowerCase())

/** A bare host is stored as typed: ingestion finds out whether https or http responds. */
const withCandidates = (candidates: string[], typed: string) =>
  candidates.length === 1 ? (candidates[0] ?? typed) : withLowerHost(typed.trim())
