import type { Source } from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/ingestion'
import type { Db } from '../../platform/db/connect.ts'
import { enqueueJob } from '../../platform/queue/job-store.ts'
import { runSlices } from '../../platform/db/slices/run-slices.ts'
import { findSourceForJob, markSourceUnreadable } from '../stores/ingestion-store.ts'
import { requeue } from '../stores/source-inserts.ts'
import { updateWebsiteState } from '../stores/state/website-state.ts'
import { deleteOldRevisions } from '../stores/revisions/old-revisions.ts'
import { withOtherRevisions } from '../stores/revisions/publish-revisions.ts'
import { finishEmbedding } from '../stores/vector-store.ts'
import { embedJob, rangeOf } from './embed.ts'
import { findPagesJob } from './find-pages.ts'
import { sourceKeyOf } from './job-source.ts'
import type { Handler, Handlers, Job } from '../../platform/queue/queue.ts'
import { ingestFileJob } from './ingest-file.ts'
import { ingestPageJob } from './ingest-page.ts'
import { recognizeFileJob } from './recognize-file.ts'
import type { IngestionDeps } from './ingestion-deps.ts'

/** The job handlers of ingestion. */
export const ingestionHandlers = (deps: IngestionDeps): Record<QueueGroup, Handlers> => ({
  texts: { 'read-text': ingestFileJob(deps) },
  files: { 'read-file': ingestFileJob(deps) },
  scans: { 'recognize-file': recognizeFileJob(deps) },
  pages: { 'read-page': ingestPageJob(deps), 'find-pages': findPagesJob(deps) },
  vectors: { embed: embedJob(deps) },
  cleanup: { 'sweep-revisions': deleteOldRevisionsJob(deps) },
})

/** Groups have separate workers, so that slow websites, scans and files do not delay faster jobs. */
type QueueGroup = 'texts' | 'files' | 'scans' | 'pages' | 'vectors' | 'cleanup'

/** Deletes old revisions in slices, so that it does not block other queries. */
const deleteOldRevisionsJob =
  ({ database }: IngestionDeps): Handler =>
  async (job, { signal }) => {
    const { ownerId, sourceId } = sourceKeyOf(job)
    await runSlices(deleteOldRevisions(database, ownerId, sourceId), { signal })
  }

/** Deletes the unpublished rows of a long text, which a job leaves when its process is killed. */
async function deleteUnpublished(
  trx: Db,
  { id: sourceId, ownerId, botId }: Source,
  now: number,
): Promise<void> {
  if (!(await withOtherRevisions(trx, [sourceId])).has(sourceId)) return
  await enqueueJob(trx, { queue: 'sweep-revisions', payload: { sourceId }, ownerId, botId }, now)
}

const queuesOfSources = [
  'read-text',
  'read-file',
  'recognize-file',
  'read-page',
  'find-pages',
  'embed',
]

/** Marks the source of a retried job as queued; false when the source was removed or ingested since. */
export async function retryIngestion(trx: Db, job: Job, now: number): Promise<boolean> {
  if (!queuesOfSources.includes(job.queue)) return true
  const { ownerId, sourceId } = sourceKeyOf(job)
  const source = await findSourceForJob(trx, ownerId, sourceId)
  if (!source) return false
  if (job.queue === 'embed') return true
  if (source.state !== 'failed') return false
  await requeue(trx, source.id, now)
  if (source.parentId) await updateWebsiteState(trx, source.parentId, now)
  return true
}

/** Marks the source of a failed job as failed; if only its vectors failed, it stays ready and is found by words. */
export async function failIngestion(
  trx: Db,
  job: Job,
  { reason, now }: { reason: string; now: number },
): Promise<void> {
  if (!queuesOfSources.includes(job.queue)) return
  const place = sourceKeyOf(job)
  const source = await findSourceForJob(trx, place.ownerId, place.sourceId)
  if (!source) return

  if (job.queue === 'embed') {
    const note = reason === texts.keyRefused ? reason : texts.wordsOnly
    await finishEmbedding(trx, { ...place, revision: rangeOf(job).revision }, { note, now })
  } else {
    await markSourceUnreadable(trx, source, { state: 'failed', reason, now })
    await deleteUnpublished(trx, source, now)
  }
}
