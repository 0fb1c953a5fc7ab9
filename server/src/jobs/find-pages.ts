import { addPages } from '../adapters/db/page-store.ts'
import { markProcessing, refuseSource } from '../adapters/db/reading-store.ts'
import { loadSource } from './job-source.ts'
import type { Handler } from './queue.ts'
import type { ReadingDeps } from './reading-deps.ts'

/** Finds the pages of a website and lists them; they are read at once unless the owner chooses first. */
export const findPagesJob =
  (deps: ReadingDeps): Handler =>
  async (job, { signal }) => {
    const site = await loadSource(deps.database, job)
    if (!site?.url) return undefined

    await markProcessing(deps.database.db, site.ownerId, site.id)
    const maxPages = deps.mostPagesPerSite
    const { pages, note } = await deps.findPages({ url: site.url, maxPages }, signal)
    if (pages.length === 0) {
      const reason = note ?? 'No pages were found at this address.'
      return (trx) => refuseSource(trx, site, { state: 'failed', reason })
    }
    return (trx) => addPages(trx, site, pages)
  }
