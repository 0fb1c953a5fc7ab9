import { setImmediate } from 'node:timers/promises'
import type { Source } from '@askwell/core/knowledge'
import type { Db } from '../../platform/db/connect.ts'
import { enqueueJob } from '../../platform/queue/job-store.ts'
import {
  publishRevisions,
  withOtherRevisions,
  type WrittenText,
} from '../stores/revisions/publish-revisions.ts'

/** Passages embedded by one job. */
const embedBatch = 96
/** Jobs queued before the event loop runs other work. */
const jobsOfTurn = 50

/** `vectorModel` is null without an embedding model; `missing` has the ordinals of passages without a vector. */
type WrittenRevision = {
  source: Source
  extracted: WrittenText
  revision: string
  vectorModel: string | null
  missing: number[]
}

/**
 * Publishes written revisions, and queues jobs that embed their passages without a vector. Returns the ids of the
 * published sources, without those that were removed, stopped or replaced in the meantime.
 */
export async function publishAndQueueEmbedding(
  trx: Db,
  written: readonly WrittenRevision[],
  now: number,
): Promise<Set<string>> {
  const revisions = written.map(({ missing, ...revision }) => {
    const toEmbed = revision.vectorModel === null ? [] : missing
    return { ...revision, toEmbed, isComplete: toEmbed.length === 0 }
  })
  const published = await publishRevisions(trx, revisions, now)
  const sourceIds = new Set([...published].map(({ source }) => source.id))
  const old = await withOtherRevisions(trx, [...sourceIds])
  for (const revision of revisions) {
    const { ownerId, botId, id: sourceId } = revision.source
    const isPublished = published.has(revision)
    if (!isPublished || old.has(sourceId)) {
      const job = { queue: 'sweep-revisions', payload: { sourceId }, ownerId, botId }
      await enqueueJob(trx, job, now)
    }
    if (isPublished) await queueEmbedding(trx, revision, now)
  }
  return sourceIds
}

async function queueEmbedding(
  trx: Db,
  { source, revision, toEmbed }: { source: Source; revision: string; toEmbed: number[] },
  now: number,
): Promise<void> {
  const { ownerId, botId, id: sourceId } = source
  for (let at = 0; at < toEmbed.length; at += embedBatch) {
    if (at > 0 && at % (embedBatch * jobsOfTurn) === 0) await setImmediate()
    const some = toEmbed.slice(at, at + embedBatch)
    const payload = { sourceId, revision, from: some[0], to: some.at(-1) }
    await enqueueJob(trx, { queue: 'embed', payload, ownerId, botId, maxAttempts: 8 }, now)
  }
}
