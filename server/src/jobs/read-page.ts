import { createHash } from 'node:crypto'
import type { Source } from '@askwell/core/knowledge'
import {
  findTwin,
  keepReading,
  markProcessing,
  refuseSource,
} from '../adapters/db/reading-store.ts'
import { loadSource } from './job-source.ts'
import { draftReading } from './publish-reading.ts'
import type { Handler } from './queue.ts'
import type { ReadingDeps, ReadResult } from './reading-deps.ts'
import type { WriteResults } from './queue-crew.ts'

/** Fetches one page of a website, reads its main text and publishes its passages. */
export const readPageJob =
  (deps: ReadingDeps): Handler =>
  async (job, { signal }) => {
    const source = await loadSource(deps.database, job)
    if (!source?.url) return undefined

    await markProcessing(deps.database.db, source.ownerId, source.id)
    const { url, etag, lastModified } = source
    const fetched = await deps.fetchPage({ url, etag, lastModified }, signal)
    if (fetched.outcome === 'not-modified') return (trx) => keepReading(trx, source)
    if (fetched.outcome === 'refused') return refused(source, fetched.reason)

    const read = await deps.readPage(fetched, signal)
    if (!read.isReadable) return refused(source, read.reason)
    return publishUnlessKnown(deps, source, { read, fetched, signal })
  }

async function publishUnlessKnown(
  deps: ReadingDeps,
  source: Source,
  {
    read,
    fetched,
    signal,
  }: {
    read: ReadResult
    fetched: { etag: string | null; lastModified: string | null }
    signal: AbortSignal
  },
): Promise<WriteResults> {
  const { etag, lastModified } = fetched
  const contentHash = hashOf(read)
  if (contentHash === source.contentHash && source.chunkCount > 0) {
    return (trx) => keepReading(trx, source)
  }
  const twin = await findTwin(deps.database.db, source, contentHash)
  if (twin !== null) {
    return (trx) => refuseSource(trx, source, { state: 'skipped', reason: `Same as ${twin}` })
  }
  return draftReading(deps, source, { read, contentHash, signal, etag, lastModified })
}

const refused =
  (source: Source, reason: string): WriteResults =>
  (trx) =>
    refuseSource(trx, source, { state: 'failed', reason })

const hashOf = ({ parts }: ReadResult) =>
  createHash('sha256')
    .update(parts.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim()).join('\n'))
    .digest('hex')
