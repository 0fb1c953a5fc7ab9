import type { ExtractedSource, Source } from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/ingestion'
import type { Db } from '../../platform/db/connect.ts'
import {
  assertRevisionComplete,
  writeRevision,
  writeShortRevisions,
  type ShortRevision,
} from '../stores/revision-store.ts'
import { markSourceUnreadable } from '../stores/ingestion-store.ts'
import { usedCharacters } from '../stores/state/used-characters.ts'
import { assertRoom, assertWithin } from './assert-room.ts'
import { publishAndQueueEmbedding } from './publish-and-embed.ts'
import { vectorsForRevision } from './embed-revision.ts'
import { sharedResults, type WriteResults } from '../../platform/queue/shared-results.ts'
import type { IngestionDeps, ExtractionResult } from './ingestion-deps.ts'

/** A source with up to this number of rows is written in the transaction that publishes it. */
const maxRowsInPublishTransaction = 60

/** Chunks the extracted text, writes it as an unpublished revision, and returns a function that publishes it. */
export async function prepareRevision(
  deps: IngestionDeps,
  source: Source,
  { read, contentHash, signal, onEmpty = markUnreadable(deps, source), ...stamps }: RevisionInput,
): Promise<WriteResults> {
  const title = read.title || source.name
  const { parts, characters, reason } = read
  const { characters: max } = await deps.limitsOf(source.ownerId)
  await assertRoom(deps.database.db, source, { characters, max })
  const chunks = await chunksOf(deps, read, title)
  if (chunks.length === 0) {
    return onEmpty(read.hasText ? texts.empty : reason)
  }

  const extracted: ExtractedSource = {
    title,
    type: read.type,
    contentHash,
    parts,
    chunks,
    characters,
    reason,
    ...stamps,
  }
  const newRevision = {
    extracted,
    revision: deps.newId(),
    vectorModel: deps.embedder?.model ?? null,
  }
  if (parts.length <= maxRowsInPublishTransaction && chunks.length <= maxRowsInPublishTransaction) {
    const embedded = await vectorsForRevision(deps, source, { newRevision, signal })
    return publishTogether({ ...newRevision, source, embedded, max, deps })
  }
  const missing = await writeRevision(deps.database.db, source, newRevision)
  return async (trx) => {
    await assertRoom(trx, source, { characters, max })
    await assertRevisionComplete(trx, source, {
      revision: newRevision.revision,
      chunks: chunks.length,
    })
    await publishAndQueueEmbedding(trx, [{ ...newRevision, source, missing }], deps.clock())
    deps.onPublished(source.botId, chunks.length)
  }
}

/** `max` is the number of characters that the owner's plan allows in the bot. */
type PreparedRevision = ShortRevision & {
  max: number
  deps: Pick<IngestionDeps, 'clock' | 'onPublished'>
}

/** Writes and publishes short sources whose jobs end at the same time with the same statements. */
const publishTogether = sharedResults(async (trx, prepared: PreparedRevision[]) => {
  await assertRoomForAll(trx, prepared)
  const missing = await writeShortRevisions(trx, prepared)
  const written = prepared.map((revision, at) => ({ ...revision, missing: missing[at] ?? [] }))
  for (const [deps, some] of Map.groupBy(written, (revision) => revision.deps)) {
    const published = await publishAndQueueEmbedding(trx, some, deps.clock())
    for (const { source, extracted } of some) {
      if (published.has(source.id)) deps.onPublished(source.botId, extracted.chunks.length)
    }
  }
})

/** Checks the limits as if the revisions were published one after another. The first one without room fails all. */
async function assertRoomForAll(trx: Db, prepared: readonly PreparedRevision[]): Promise<void> {
  for (const [botId, revisions] of Map.groupBy(prepared, ({ source }) => source.botId)) {
    let used = await usedCharacters(trx, botId)
    for (const { source, extracted, max } of revisions) {
      const needed = used - source.characters + extracted.characters
      if (extracted.characters > source.characters) assertWithin(max, needed)
      used = needed
    }
  }
}

const chunksOf = async (deps: IngestionDeps, read: ExtractionResult, title: string) =>
  read.hasText ? (read.chunks ?? (await deps.chunk(read.parts, title))) : []

const markUnreadable =
  ({ clock }: IngestionDeps, source: Source) =>
  (reason: string): WriteResults =>
  (trx) =>
    markSourceUnreadable(trx, source, { state: 'failed', reason, now: clock() })

type RevisionInput = {
  read: ExtractionResult
  contentHash: string
  signal: AbortSignal
  etag?: string | null
  lastModified?: string | null
  /** Replaces the result for a text without passages. */
  onEmpty?: (reason: string) => WriteResults
}
