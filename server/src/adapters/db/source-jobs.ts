import type { OwnerId } from '@askwell/core/shared'
import type { Database, Db } from './connect.ts'
import { enqueueJob, jobChannel } from './job-store.ts'

export type ReadingQueue = 'read-file' | 'find-pages' | 'read-page'

/** Queues the reading of a source; one that waits already is not queued twice. */
export async function enqueueReading(
  trx: Db,
  job: {
    queue: ReadingQueue
    sourceId: string
    ownerId: OwnerId
    botId: string
    /** Tells readings of different contents of one source apart. */
    mark?: string
  },
): Promise<void> {
  const { queue, sourceId, ownerId, botId, mark = '' } = job
  const dedupeKey = keyOf({ queue, sourceId }, mark)
  await enqueueJob(trx, {
    queue,
    payload: { sourceId },
    ownerId,
    botId,
    dedupeKey,
  })
}

/** Takes a reading back, also one that runs: what it finds will not be written. */
export async function cancelReading(trx: Db, job: Reading): Promise<void> {
  await trx.deleteFrom('job').where('dedupe_key', '=', keyOf(job, '')).execute()
}

type Reading = { queue: ReadingQueue; sourceId: string }

const keyOf = ({ queue, sourceId }: Reading, mark: string) => `${queue}:${sourceId}:${mark}`

/** Wakes the workers after a transaction that queued something. */
export const wakeWorkers = (database: Database): Promise<void> => database.notify(jobChannel)
