import { createHash } from 'node:crypto'
import type { Source } from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/ingestion'
import {
  markDuplicate,
  markSourceUnchanged,
  markProcessing,
  markSourceUnreadable,
} from '../stores/ingestion-store.ts'
import { findCopiedPage } from './copied-page.ts'
import { loadSource } from './job-source.ts'
import { stateOfRefusal, type PageRefusal } from './page-refusal.ts'
import { prepareRevision } from './publish-revision.ts'
import { deferBeyondExtractionTime } from './extraction-time.ts'
import type { Handler } from '../../platform/queue/queue.ts'
import type { IngestionDeps, ExtractionResult } from './ingestion-deps.ts'
import type { WriteResults } from '../../platform/queue/worker-pool.ts'

/** Fetches one page of a website, extracts its main text and publishes its passages. */
export const ingestPageJob =
  (deps: IngestionDeps): Handler =>
  async (job, { signal }) => {
    const source = await loadSource(deps.database, job)
    if (!source?.url) return undefined

    await deferBeyondExtractionTime(deps, source)
    await markProcessing(deps.database.db, source, deps.clock())
    const { url, etag, lastModified } = source
    const fetched = await deps.fetchPage({ url, etag, lastModified }, signal)
    if (fetched.outcome === 'not-modified') {
      return (trx) => markSourceUnchanged(trx, source, deps.clock())
    }
    if (fetched.outcome === 'refused') return markUnreadable(deps, source, fetched)

    const read = await deps.extractPage({ ...fetched, owner: source.ownerId }, signal)
    if (!read.hasText) return markUnreadable(deps, source, { code: 'no_text', ...read })
    return publishUnlessDuplicate(deps, source, { read, fetched, signal })
  }

/** The extracted text of a page, with metadata of its response. */
export type ReadPage = {
  read: ExtractionResult
  fetched: { etag: string | null; lastModified: string | null; canonical: string | null }
  signal: AbortSignal
}

async function publishUnlessDuplicate(
  deps: IngestionDeps,
  source: Source,
  { read, fetched, signal }: ReadPage,
): Promise<WriteResults> {
  const { etag, lastModified, canonical } = fetched
  const contentHash = hashOf(read)
  if (contentHash === source.contentHash && source.chunkCount > 0) {
    return (trx) => markSourceUnchanged(trx, source, deps.clock())
  }
  const twin = await findCopiedPage(deps.database.db, source, { read, contentHash, canonical })
  if (twin !== null) {
    const copy = { reason: texts.sameAs({ page: twin.url }), contentHash: twin.contentHash }
    return (trx) => markDuplicate(trx, source, { ...copy, now: deps.clock() })
  }
  return prepareRevision(deps, source, { read, contentHash, signal, etag, lastModified })
}

const markUnreadable =
  (deps: IngestionDeps, source: Source, { code, reason }: PageRefusal): WriteResults =>
  (trx) =>
    markSourceUnreadable(trx, source, { state: stateOfRefusal(code), reason, now: deps.clock() })

/** A hash of the main text, so that a change of the markup alone does not count. */
export const hashOf = ({ parts }: ExtractionResult) =>
  createHash('sha256')
    .update(parts.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim()).join('\n'))
    .digest('hex')
