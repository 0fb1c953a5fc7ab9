import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Chunk, Reading, Source } from '@askwell/core/knowledge'
import type { OwnerId } from '@askwell/core/shared'
import type { Insertable } from 'kysely'
import type { Db } from './connect.ts'
import { locksRows } from './dialect.ts'
import type { ChunkTable } from './schema.ts'
import { raiseVersion } from './source-removal.ts'
import { toSource } from './source-rows.ts'
import { settleWebsite } from './website-state.ts'

/** Rows written in one transaction, so that none of them takes longer than about 20 ms. */
const batch = 100

/** Reads the source of a job; null when its owner removed it meanwhile. */
export async function findForReading(
  db: Db,
  ownerId: OwnerId,
  sourceId: string,
): Promise<Source | null> {
  const row = await db
    .selectFrom('source')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', sourceId)
    .executeTakeFirst()
  return row ? toSource(row) : null
}

/** Shows that reading began, unless the source was stopped or removed. */
export async function markProcessing(db: Db, ownerId: OwnerId, sourceId: string): Promise<void> {
  await db
    .updateTable('source')
    .set({ state: 'processing', reason: null, parts_done: 0, updated_at: Date.now() })
    .where('owner_id', '=', ownerId)
    .where('id', '=', sourceId)
    .where('state', 'in', ['queued', 'processing', 'failed'])
    .execute()
}

/** What a passage looks like to an embedding model: title, heading path, text. */
export const embeddedText = (title: string, { headings, text }: Pick<Chunk, 'headings' | 'text'>) =>
  [title, ...headings, text].filter((part) => part !== '').join('\n')

const hashOf = (text: string) => hash('sha256', text)

/**
 * Writes parts and passages under a revision that nobody sees yet; outside a transaction each hundred
 * rows are one. Vectors of unchanged passages are taken over from what the bot knows already. Answers
 * the ordinals of the passages without a vector.
 */
export async function writeDraft(
  db: Db,
  source: Source,
  draft: { reading: Reading; revision: string; vectorModel: string | null },
): Promise<number[]> {
  const { reading, revision, vectorModel } = draft
  for (let at = 0; at < reading.parts.length; at += batch) {
    if (at > 0) await setImmediate()
    const rows = reading.parts.slice(at, at + batch).map((part, index) => ({
      source_id: source.id,
      revision,
      ordinal: at + index,
      label: part.label,
      locator: JSON.stringify(part.locator),
      characters: part.text.length,
      skipped: part.skipped ?? null,
      body: part.text,
    }))
    await db.insertInto('source_part').values(rows).execute()
  }
  const missing: number[] = []
  for (let at = 0; at < reading.chunks.length; at += batch) {
    // An embedded database answers without a turn of the event loop; whoever waits goes in between.
    if (at > 0) await setImmediate()
    const fresh = reading.chunks
      .slice(at, at + batch)
      .map((chunk) => toRow(source, { chunk, revision, title: reading.title }))
    const rows = await withKnownVectors(db, fresh, { botId: source.botId, vectorModel })
    await db.insertInto('chunk').values(rows).execute()
    for (const { ordinal, vector } of rows) if (!vector) missing.push(ordinal)
  }
  return missing
}

function toRow(
  source: Source,
  { chunk, revision, title }: { chunk: Chunk; revision: string; title: string },
): Insertable<ChunkTable> {
  return {
    id: `${revision}-${chunk.ordinal}`,
    owner_id: source.ownerId,
    bot_id: source.botId,
    source_id: source.id,
    revision,
    ordinal: chunk.ordinal,
    body: chunk.text,
    headings: JSON.stringify(chunk.headings),
    locator: JSON.stringify(chunk.locator),
    content_hash: hashOf(embeddedText(title, chunk)),
    stems: chunk.stems,
    vector: null,
    vector_model: null,
  }
}

async function withKnownVectors(
  db: Db,
  rows: Insertable<ChunkTable>[],
  { botId, vectorModel }: { botId: string; vectorModel: string | null },
): Promise<Insertable<ChunkTable>[]> {
  if (vectorModel === null) return rows
  const known = await db
    .selectFrom('chunk')
    .select(['content_hash', 'vector'])
    .where('bot_id', '=', botId)
    .where('vector_model', '=', vectorModel)
    .where(
      'content_hash',
      'in',
      rows.map((row) => row.content_hash),
    )
    .execute()
  const vectors = new Map(known.map(({ content_hash, vector }) => [content_hash, vector]))
  return rows.map((row) => {
    const vector = vectors.get(row.content_hash)
    return vector ? { ...row, vector, vector_model: vectorModel } : row
  })
}

/**
 * Swaps a source to a finished revision and raises the bot's knowledge version. Answers false, and
 * changes nothing, when the source was removed, stopped or replaced meanwhile.
 */
export async function publish(
  trx: Db,
  source: Source,
  { reading, revision, isComplete }: { reading: Reading; revision: string; isComplete: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('source')
    .set({
      state: isComplete ? 'ready' : 'processing',
      reason: reading.reason,
      type: reading.type,
      revision,
      ...(source.kind === 'page' ? { content_hash: reading.contentHash, name: reading.title } : {}),
      parts_total: reading.parts.length,
      parts_done: isComplete ? reading.parts.length : 0,
      characters: reading.characters,
      chunk_count: reading.chunks.length,
      etag: reading.etag ?? null,
      last_modified: reading.lastModified ?? null,
      synced_at: Date.now(),
      updated_at: Date.now(),
    })
    .where('owner_id', '=', source.ownerId)
    .where('id', '=', source.id)
    .where('content_hash', '=', source.contentHash)
    .where('state', 'in', ['queued', 'processing'])
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false

  await raiseVersion(trx, source.botId)
  if (source.parentId) await settleWebsite(trx, source.parentId)
  return true
}

/** A draft of which a sweep took something must be read again, not published. */
export async function checkDraft(
  trx: Db,
  { id }: Source,
  { revision, chunks }: { revision: string; chunks: number },
): Promise<void> {
  const { written } = await trx
    .selectFrom('chunk')
    .select(({ fn }) => fn.countAll<number>().as('written'))
    .where('source_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow()
  if (written !== chunks) throw new Error(`the draft holds ${written} of ${chunks} passages`)
}

/** Whether rows of other revisions are left: older text, or drafts of readings that were cut off. */
export async function hasOtherRevisions(
  trx: Db,
  sourceId: string,
  revision: string,
): Promise<boolean> {
  const other = await trx
    .selectFrom('source_part')
    .select('revision')
    .where('source_id', '=', sourceId)
    .where('revision', '!=', revision)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Ends a source without text: failed, or skipped, with the reason in words. */
export async function refuseSource(
  trx: Db,
  source: Source,
  { state, reason }: { state: 'failed' | 'skipped'; reason: string },
): Promise<void> {
  await trx
    .updateTable('source')
    .set({ state, reason, updated_at: Date.now() })
    .where('owner_id', '=', source.ownerId)
    .where('id', '=', source.id)
    .where('content_hash', '=', source.contentHash)
    .where('state', 'in', ['queued', 'processing'])
    .execute()
  if (source.parentId) await settleWebsite(trx, source.parentId)
}

/** Keeps the text that a source has, because nothing changed on a second reading. */
export async function keepReading(trx: Db, source: Source): Promise<void> {
  await trx
    .updateTable('source')
    .set({ state: 'ready', reason: null, synced_at: Date.now(), updated_at: Date.now() })
    .where('owner_id', '=', source.ownerId)
    .where('id', '=', source.id)
    .execute()
  if (source.parentId) await settleWebsite(trx, source.parentId)
}

/** The other page of the bot that holds the very same text, by its address or name. */
export async function findTwin(
  db: Db,
  source: Source,
  contentHash: string,
): Promise<string | null> {
  const twin = await db
    .selectFrom('source')
    .select(['url', 'name'])
    .where('owner_id', '=', source.ownerId)
    .where('bot_id', '=', source.botId)
    .where('kind', '=', 'page')
    .where('content_hash', '=', contentHash)
    .where('id', '!=', source.id)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return twin ? (twin.url ?? twin.name) : null
}

/**
 * Removes up to 1,000 rows of a source that no reader sees any more: older revisions and drafts of
 * readings that were cut off. Answers whether more are left.
 */
export async function sweepRevisions(
  trx: Db,
  ownerId: OwnerId,
  sourceId: string,
): Promise<boolean> {
  const source = await trx
    .selectFrom('source')
    .select('revision')
    .where('owner_id', '=', ownerId)
    .where('id', '=', sourceId)
    // Locked, so that nothing is published while its draft is looked at.
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!source) return false

  await trx
    .deleteFrom('source_part')
    .where('source_id', '=', sourceId)
    .where('revision', '!=', source.revision)
    .execute()
  const old = await trx
    .selectFrom('chunk')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('revision', '!=', source.revision)
    .limit(1_000)
    .execute()
  if (old.length === 0) return false

  await trx
    .deleteFrom('chunk')
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute()
  return old.length === 1_000
}
