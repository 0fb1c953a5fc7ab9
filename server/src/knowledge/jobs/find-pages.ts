import * as texts from '@askwell/messages/knowledge/ingestion'
import { addPages, saveSearchNotes } from '../stores/website-page-store.ts'
import { markProcessing, markSourceUnreadable } from '../stores/ingestion-store.ts'
import { updateWebsiteState } from '../stores/state/website-state.ts'
import { loadSource } from './job-source.ts'
import type { Handler } from '../../platform/queue/queue.ts'
import type { IngestionDeps } from './ingestion-deps.ts'

/** Finds the pages of a website. They are ingested at once, unless the owner wants to choose pages first. */
export const findPagesJob =
  (deps: IngestionDeps): Handler =>
  async (job, { signal }) => {
    const site = await loadSource(deps.database, job)
    if (!site?.url) return undefined

    await markProcessing(deps.database.db, site, deps.clock())
    const { pages: maxPages } = await deps.limitsOf(site.ownerId)
    const request = { url: site.url, maxPages, paths: site.sync.paths }
    const { pages, notes } = await deps.findPages(request, signal)
    if (pages.length === 0) {
      const reason = notes[0] ?? texts.noPages
      return (trx) =>
        markSourceUnreadable(trx, site, { state: 'failed', reason, now: deps.clock() })
    }
    await addPages(deps.database, site, { pages, now: deps.clock(), signal })
    return async (trx) => {
      await updateWebsiteState(trx, site.id, deps.clock())
      await saveSearchNotes(trx, site, notes)
    }
  }
