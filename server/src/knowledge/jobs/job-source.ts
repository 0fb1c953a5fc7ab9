import type { Source } from '@askwell/core/knowledge'
import { verifiedOwner, type OwnerId } from '@askwell/core/shared'
import type { Database } from '../../platform/db/connect.ts'
import { findSourceForJob } from '../stores/ingestion-store.ts'
import type { Job } from '../../platform/queue/queue.ts'

/** Owner and source of an ingestion job. */
export function sourceKeyOf(job: Job): { ownerId: OwnerId; sourceId: string } {
  const { payload, ownerId } = job
  if (typeof payload !== 'object' || payload === null || !('sourceId' in payload) || !ownerId) {
    throw new Error(`the job ${job.id} names no source`)
  }
  return { ownerId: verifiedOwner(ownerId), sourceId: String(payload.sourceId) }
}

/** The source of a check; null when it was removed or the check was stopped. */
export async function loadCheckedSource(database: Database, job: Job): Promise<Source | null> {
  const { ownerId, sourceId } = sourceKeyOf(job)
  const source = await findSourceForJob(database.db, ownerId, sourceId)
  return source?.sync.isChecking ? source : null
}

/** The source of a job; null when it was removed or stopped. */
export async function loadSource(database: Database, job: Job): Promise<Source | null> {
  const { ownerId, sourceId } = sourceKeyOf(job)
  const source = await findSourceForJob(database.db, ownerId, sourceId)
  return source && ['queued', 'processing'].includes(source.state) ? source : null
}
