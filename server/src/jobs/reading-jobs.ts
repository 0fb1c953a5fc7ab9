import type { Db } from '../adapters/db/connect.ts'
import { findForReading, refuseSource, sweepRevisions } from '../adapters/db/reading-store.ts'
import { finishEmbedding } from '../adapters/db/vector-store.ts'
import { embedJob, rangeOf } from './embed.ts'
import { findPagesJob } from './find-pages.ts'
import { sourceOf } from './job-source.ts'
import type { Handler, Handlers, Job } from './queue.ts'
import { readFileJob } from './read-file.ts'
import { readPageJob } from './read-page.ts'
import type { ReadingDeps } from './reading-deps.ts'

/** The handlers of everything that turns sources into knowledge. */
export const readingHandlers = (deps: ReadingDeps): Record<Line, Handlers> => ({
  files: { 'read-file': readFileJob(deps) },
  pages: { 'read-page': readPageJob(deps), 'find-pages': findPagesJob(deps) },
  vectors: { embed: embedJob(deps) },
  tidying: { 'sweep-revisions': sweepJob(deps) },
})

/** Lines of work that never wait for each other: a slow website does not hold up a file. */
type Line = 'files' | 'pages' | 'vectors' | 'tidying'

/** Removes old revisions a thousand rows at a time, so that nobody waits for it. */
const sweepJob =
  (deps: ReadingDeps): Handler =>
  async (job, { signal }) => {
    const { ownerId, sourceId } = sourceOf(job)
    let isMore = true
    while (isMore && !signal.aborted) {
      isMore = await deps.database.transaction((trx) => sweepRevisions(trx, ownerId, sourceId))
    }
  }

/** A given-up job makes its source failed, in words; without vectors a source still answers by words. */
export async function failReading(trx: Db, job: Job, reason: string): Promise<void> {
  if (!['read-file', 'read-page', 'find-pages', 'embed'].includes(job.queue)) return
  const place = sourceOf(job)
  const source = await findForReading(trx, place.ownerId, place.sourceId)
  if (!source) return

  if (job.queue === 'embed') {
    const note = `Found by words only: the embedding model did not answer (${reason})`
    await finishEmbedding(trx, { ...place, revision: rangeOf(job).revision }, note)
  } else await refuseSource(trx, source, { state: 'failed', reason })
}
