import type { BotStore } from '@askwell/core/bots'
import type { SourceDeps } from '@askwell/core/knowledge'
import type { PlanState } from '@askwell/core/plans'
import type { OwnerId } from '@askwell/core/shared'
import { fetchSitePage } from '../knowledge/index.ts'
import type { BeforeDelete } from '../platform/db/slices/delete-rows.ts'
import { sourceFilesOf } from '../platform/http/uploads.ts'
import type { Area } from '../platform/runtime/area.ts'
import type { Platform } from '../platform/runtime/open-platform.ts'
import { deletionJobs } from '../platform/queue/deletion-jobs.ts'
import { botRoutes } from './routes/bots.ts'
import { installationRoutes } from './routes/installation.ts'
import { botDeletion } from './stores/bot-deletion.ts'
import { visitorLimitRoutes } from './routes/visitor-limits.ts'

export { listBotCards } from './routes/bots.ts'
export { lockBot } from './stores/bot-lock.ts'
export { botStore, countBots, upsertSampleBot } from './stores/bot-store.ts'

export type BotNeeds = {
  bots: BotStore
  planOf: (ownerId: OwnerId) => Promise<PlanState>
  /** The dependencies for adding sources to a bot. */
  sourceDeps: SourceDeps
  /** Runs before the rows of a bot are deleted. */
  beforeDelete: BeforeDelete
}

/** Chatbots: creating, changing and deleting them, and the installation check. */
export function openBots(platform: Platform, { bots, planOf, sourceDeps, beforeDelete }: BotNeeds) {
  const { config, database, clock, newId, egress, throttle } = platform
  const deps = {
    ...sourceDeps,
    bots,
    planOf,
    clock,
    newId,
    rateLimiter: throttle,
    fetchSitePage: (url: string) => fetchSitePage(egress, url),
    publicUrl: config.PUBLIC_URL,
    fileRule: sourceFilesOf(config.MAX_FILE_MB),
  }
  const { db } = database
  const deletion = deletionJobs({ database, clock }, botDeletion(db, beforeDelete))
  return {
    routes: [...botRoutes(deps), ...installationRoutes(deps), ...visitorLimitRoutes(deps)],
    jobs: [{ handlers: deletion.handlers, workers: 1 }],
    maintenance: [deletion.maintenance],
  } satisfies Area
}
