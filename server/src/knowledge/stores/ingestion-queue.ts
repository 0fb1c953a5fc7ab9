import type { OwnerId } from '@askwell/core/shared'
import type { Db } from '../../platform/db/connect.ts'
import { cancelJob } from '../../platform/queue/cancel-jobs.ts'
import { enqueueJob } from '../../platform/queue/job-store.ts'

export type IngestionQueue = 'read-text' | 'read-file' | 'find-pages' | 'read-page'

/** Queues the ingestion of a source, unless it is already queued. */
export async function enqueueIngestion(
  trx: Db,
  job: {
    queue: IngestionQueue
    sourceId: string
    ownerId: OwnerId
    botId: string
    /** Distinguishes ingestions of different contents of one source. */
    mark?: string
  },
  now: number,
): Promise<void> {
  const { queue, sourceId, ownerId, botId, mark = '' } = job
  const dedupeKey = keyOf({ queue, sourceId }, mark)
  await enqueueJob(trx, { queue, payload: { sourceId }, ownerId, botId, dedupeKey }, now)
}

/** Cancels an ingestion, even if it is running. */
export const cancelIngestion = (trx: Db, job: IngestionJob): Promise<void> =>
  cancelJob(trx, keyOf(job, ''))

type IngestionJob = { queue: IngestionQueue; sourceId: string }

const keyOf = ({ queue, sourceId }: IngestionJob, mark: string) => `${queue}:${sourceId}:${mark}`
