import { isGone, type Source } from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/ingestion'
import { JobDeferredError, type Handler } from '../../platform/queue/queue.ts'
import type { WriteResults } from '../../platform/queue/worker-pool.ts'
import type { ExtractionResult, FetchResult, IngestionDeps } from '../jobs/ingestion-deps.ts'
import { findCopiedPage } from '../jobs/copied-page.ts'
import { hashOf, type ReadPage } from '../jobs/ingest-page.ts'
import { loadCheckedSource } from '../jobs/job-source.ts'
import { prepareRevision } from '../jobs/publish-revision.ts'
import { stateOfRefusal, type PageRefusal } from '../jobs/page-refusal.ts'
import {
  confirmPage,
  endPageCheck,
  keepVersion,
  noteMissing,
  noteUnreadable,
  unpublishPage,
} from '../stores/checks/check-results.ts'
import type { SiteHealth } from './site-health.ts'

export type CheckDeps = IngestionDeps & { siteHealth: SiteHealth }

/**
 * Requests one page of a website again. Only a changed text is chunked and embedded. When the page cannot be read, its
 * text stays.
 */
export const checkPageJob =
  (deps: CheckDeps): Handler =>
  async (job, { signal }) => {
    const page = await loadCheckedSource(deps.database, job)
    if (!page?.url) return undefined
    if (['found', 'queued', 'processing'].includes(page.state)) {
      return (trx) => endPageCheck(trx, page, { columns: {}, now: deps.clock() })
    }
    const fetched = await fetchUnlessDown(deps, { ...page, url: page.url }, signal)
    if (fetched.outcome === 'refused') return refusalResults(deps, page, fetched)
    if (fetched.outcome === 'not-modified') {
      const stamps = { etag: null, lastModified: null }
      return (trx) => confirmPage(trx, page, { ...stamps, now: deps.clock() })
    }
    const until = await deps.extractionTime.exhaustedUntil(page.ownerId)
    if (until !== null) throw new JobDeferredError(until)
    const read = await deps.extractPage({ ...fetched, owner: page.ownerId }, signal)
    if (!read.hasText) return refusalResults(deps, page, refusalOf(read))
    return publishChange(deps, page, { read, fetched, signal })
  }

const hasText = ({ chunkCount, sync }: Source): boolean =>
  chunkCount > 0 && sync.unpublishedAt === null

async function fetchUnlessDown(
  { siteHealth, fetchPage }: CheckDeps,
  page: Source & { url: string },
  signal: AbortSignal,
): Promise<FetchResult> {
  const { url } = page
  const problem = siteHealth.problemOf(url)
  if (problem !== null) return { outcome: 'refused', code: 'unreachable', reason: problem }

  const stamps = hasText(page)
    ? { etag: page.etag, lastModified: page.lastModified }
    : { etag: null, lastModified: null }
  const fetched = await fetchPage({ url, ...stamps, retries: 1 }, signal)
  if (fetched.outcome === 'refused' && isSilent(fetched)) siteHealth.failed(url, fetched.reason)
  else siteHealth.succeeded(url)
  return fetched
}

const isSilent = ({ code }: PageRefusal): boolean =>
  code === 'too_slow' || code === 'unreachable' || code === 'error_status'

const refusalOf = (read: ExtractionResult): PageRefusal => ({
  code: read.code ?? 'no_text',
  reason: read.reason,
})

function refusalResults(
  { clock }: CheckDeps,
  page: Source,
  { code, reason }: PageRefusal,
): WriteResults {
  const { isKeptByOwner, missingSince, unpublishedAt } = page.sync
  return (trx) => {
    const now = clock()
    if (unpublishedAt !== null) return endPageCheck(trx, page, { columns: {}, now })
    if (!hasText(page)) {
      return noteUnreadable(trx, page, { state: stateOfRefusal(code), reason, now })
    }
    if (isKeptByOwner) return keepVersion(trx, page, { problem: reason, now })
    if (code === 'noindex') return unpublishPage(trx, page, { reason, now })
    if (code !== 'not_found') return keepVersion(trx, page, { problem: reason, now })
    if (isGone({ missingSince, now })) {
      return unpublishPage(trx, page, { reason: texts.goneFromSite, now })
    }
    return noteMissing(trx, page, { problem: `${reason} ${texts.missingOnce}`, now })
  }
}

async function publishChange(
  deps: CheckDeps,
  page: Source,
  { read, fetched, signal }: ReadPage,
): Promise<WriteResults> {
  const { etag, lastModified, canonical } = fetched
  const contentHash = hashOf(read)
  if (hasText(page) && contentHash === page.contentHash) {
    return (trx) => confirmPage(trx, page, { etag, lastModified, now: deps.clock() })
  }
  const twin = hasText(page)
    ? null
    : await findCopiedPage(deps.database.db, page, { read, contentHash, canonical })
  if (twin !== null) {
    const copy = { state: 'skipped' as const, reason: texts.sameAs({ page: twin.url }) }
    return (trx) => noteUnreadable(trx, page, { ...copy, now: deps.clock() })
  }
  return prepareRevision(deps, page, {
    read,
    contentHash,
    signal,
    etag,
    lastModified,
    onEmpty: (reason) => refusalResults(deps, page, { code: 'no_text', reason }),
  })
}
