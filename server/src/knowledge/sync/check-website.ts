import { setImmediate } from 'node:timers/promises'
import { orderOfCheck, type Source } from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/ingestion'
import type { Handler, Job } from '../../platform/queue/queue.ts'
import type { FoundPage, IngestionDeps } from '../jobs/ingestion-deps.ts'
import { loadCheckedSource } from '../jobs/job-source.ts'
import { listPages } from '../stores/source-reads.ts'
import { addPages, saveSearchNotes } from '../stores/website-page-store.ts'
import { updateWebsiteState } from '../stores/state/website-state.ts'
import { startPageCheck } from '../stores/checks/check-queue.ts'
import { endWebsiteCheck } from '../stores/checks/check-results.ts'

/** Pages whose checks are queued in one transaction. */
const batch = 50

/** Finds new pages of a website and queues the checks of the known ones, changed ones first. */
export const checkWebsiteJob =
  (deps: IngestionDeps): Handler =>
  async (job, { signal }) => {
    const site = await loadCheckedSource(deps.database, job)
    if (!site?.url) return undefined
    const { pages: maxPages } = await deps.limitsOf(site.ownerId)
    const request = { url: site.url, maxPages, paths: site.sync.paths }
    const { pages, notes } = await deps.findPages(request, signal)
    const known = await listPages(deps.database.db, site.ownerId, site.id)
    const due = pagesToCheck(known, pages, { isRequested: isRequested(job), now: deps.clock() })
    await queueChecks(deps, due, signal)

    const problem = pages.length === 0 ? (notes[0] ?? texts.noPages) : null
    const room = Math.max(0, maxPages - known.length)
    if (site.sync.addsPages) {
      await addPages(deps.database, site, { pages, room, now: deps.clock(), signal })
    }
    return async (trx) => {
      const now = deps.clock()
      if (site.sync.addsPages) await updateWebsiteState(trx, site.id, now)
      if (problem === null) await saveSearchNotes(trx, site, notes)
      await endWebsiteCheck(trx, site, { problem, now })
    }
  }

type DuePage = { page: Source; lastmod: string | null }

function pagesToCheck(
  known: Source[],
  found: FoundPage[],
  check: { isRequested: boolean; now: number },
): DuePage[] {
  const lastmods = new Map(found.map(({ url, lastModified = null }) => [url, lastModified]))
  const listed = known
    .filter((page) => isChecked(page, lastmods))
    .map((page) => ({ page, lastmod: lastmods.get(page.url ?? '') ?? null }))
  const at = (place: 'first' | 'later') =>
    listed.filter(
      ({ page, lastmod }) => orderOfCheck(knownPage(page), { ...check, lastmod }) === place,
    )
  return [...at('first'), ...at('later')]
}

/** An unpublished page is requested again only when the website lists it again. */
const isChecked = ({ state, sync, url }: Source, listed: ReadonlyMap<string, unknown>): boolean =>
  state !== 'found' && (sync.unpublishedAt === null || listed.has(url ?? ''))

const knownPage = ({ chunkCount, sync }: Source) => ({
  sitemapLastmod: sync.sitemapLastmod,
  checkedAt: sync.checkedAt,
  hasProblem: sync.problem !== null,
  hasText: chunkCount > 0 && sync.unpublishedAt === null,
})

async function queueChecks(
  { database, clock }: IngestionDeps,
  due: DuePage[],
  signal: AbortSignal,
): Promise<void> {
  for (let at = 0; at < due.length; at += batch) {
    signal.throwIfAborted()
    const now = clock()
    await database.transaction(async (trx) => {
      for (const { page, lastmod } of due.slice(at, at + batch)) {
        await startPageCheck(trx, page, { now, lastmod })
      }
    })
    await setImmediate()
  }
}

const isRequested = ({ payload }: Job): boolean =>
  typeof payload === 'object' &&
  payload !== null &&
  'isRequested' in payload &&
  payload.isRequested === true
