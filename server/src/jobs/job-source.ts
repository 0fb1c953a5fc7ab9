import type { Source } from '@askwell/core/knowledge'
import { provenOwner, type OwnerId } from '@askwell/core/shared'
import type { Database } from '../adapters/db/connect.ts'
import { findForReading } from '../adapters/db/reading-store.ts'
import type { Job } from './queue.ts'

/** Owner and source that a reading job names. */
export function sourceOf(job: Job): { ownerId: OwnerId; sourceId: string } {
  const { payload, ownerId } = job
  if (typeof payload !== 'object' || payload === null || !('sourceId' in payload) || !ownerId) {
    throw new Error(`the job ${job.id} names no source`)
  }
  return { ownerId: provenOwner(ownerId), sourceId: String(payload.sourceId) }
}

/** The source a job is about, or null when it was removed or stopped meanwhile. */
export async function loadSource(database: Database, job: Job): Promise<Source | null> {
  const { ownerId, sourceId } = sourceOf(job)
  const source = await findForReading(database.db, ownerId, sourceId)
  return source && ['queued', 'processing'].includes(source.state) ? source : null
}
