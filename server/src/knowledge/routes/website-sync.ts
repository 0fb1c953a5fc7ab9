import { restorePage, syncWebsite, updateSyncSchedule } from '@askwell/contract/knowledge'
import type { SyncState } from '@askwell/contract/knowledge/sync-state'
import {
  requireOwnSource,
  requireOwnWebsite,
  restorableMs,
  type Source,
  type SourceDeps,
} from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/ingestion'
import { ownerRoute, success, type Route } from '../../platform/http/route.ts'

/** How a website or page is kept up to date, for the sources screen. */
export const toSyncState = ({ kind, sync }: Source): SyncState => ({
  every: kind === 'website' ? sync.every : null,
  adds_pages: sync.addsPages,
  next_at: kind === 'website' ? sync.nextCheckAt : null,
  checked_at: sync.checkedAt,
  is_checking: sync.isChecking,
  pages_checking: sync.pagesChecking,
  pages_kept: sync.pagesKept,
  problem: sync.problem,
  version_at: sync.versionAt,
  removed_at: sync.unpublishedAt,
  restorable_until: sync.unpublishedAt === null ? null : sync.unpublishedAt + restorableMs,
  include_paths: sync.paths.include,
  exclude_paths: sync.paths.exclude,
  notes: sync.notes,
})

export const syncRoutes = (deps: SourceDeps): Route[] => [
  ownerRoute(syncWebsite, async ({ website_id }, { ownerId }) => {
    await deps.sources.startCheck(await requireOwnWebsite(deps, ownerId, website_id))
    return success(texts.checkStarted)
  }),

  ownerRoute(
    updateSyncSchedule,
    async ({ website_id, every, adds_pages, ...body }, { ownerId }) => {
      const website = await requireOwnWebsite(deps, ownerId, website_id)
      const { include, exclude } = website.sync.paths
      const paths = {
        include: body.include_paths ?? include,
        exclude: body.exclude_paths ?? exclude,
      }
      await deps.sources.setSchedule(website, { every, addsPages: adds_pages, paths })
      return success(texts.scheduleSaved)
    },
  ),

  ownerRoute(restorePage, async ({ page_id }, { ownerId }) => {
    await deps.sources.restorePage(await requireOwnSource(deps, ownerId, page_id))
    return success(texts.pageRestored)
  }),
]
