import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Chunk, ExtractedSource, Source } from '@askwell/core/knowledge'
import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import {
  listParameter,
  prepared,
  valuesOf,
  type ListParameter,
} from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema/tables.ts'
import { batchesOf, partRows } from './parts/part-rows.ts'

/** Rows per transaction, so that none takes longer than about 20 ms. */
const rowsPerTransaction = 100

/** The text of a passage for an embedding model: title, heading path, text. */
export const embeddingInput = (
  title: string,
  { headings, text }: Pick<Chunk, 'headings' | 'text'>,
) => [title, ...headings, text].filter((part) => part !== '').join('\n')

/** A hash of the embedding input of a passage. */
export const passageHash = (title: string, chunk: Chunk): string =>
  hash('sha256', embeddingInput(title, chunk))

/** The extracted content of a source, before it is published. */
export type NewRevision = {
  extracted: ExtractedSource
  revision: string
  /** The embedding model; null without one. */
  vectorModel: string | null
}

/** The hash of each passage, and the bytes of existing vectors by hash. */
export type EmbeddedPassages = { hashes: string[]; vectors: ReadonlyMap<string, Uint8Array> }

/** A short revision with the vectors of its passages. */
export type ShortRevision = NewRevision & { source: Source; embedded: EmbeddedPassages }

/**
 * Writes parts and passages of short revisions in a transaction. Returns for each revision the ordinals of the passages
 * without a vector.
 */
export async function writeShortRevisions(
  trx: Db,
  revisions: readonly ShortRevision[],
): Promise<number[][]> {
  const rows = revisions.map(({ source, embedded: { hashes, vectors }, ...newRevision }) =>
    newRevision.extracted.chunks.map((chunk, index) => {
      const content_hash = hashes[index] ?? ''
      const vector = vectors.get(content_hash)
      return toRow(source, chunk, { ...newRevision, content_hash, vector })
    }),
  )
  const parts = revisions.flatMap(({ source, extracted, revision }) =>
    partRows(extracted.parts, { source_id: source.id, revision }),
  )
  await insertRows(trx, 'source_part', parts)
  await insertRows(trx, 'chunk', rows.flat())
  return rows.map(withoutVector)
}

const withoutVector = (rows: Insertable<Schema['chunk']>[]): number[] =>
  rows.flatMap(({ ordinal, vector }) => (vector ? [] : [ordinal]))

/**
 * Writes parts and passages of an unpublished revision, in batches of a hundred rows. Returns the ordinals of the
 * passages without a vector.
 */
export async function writeRevision(
  db: Db,
  source: Source,
  newRevision: NewRevision,
): Promise<number[]> {
  await writeParts(db, source, newRevision)
  return writePassages(db, source, newRevision)
}

/** The passages of a revision, or some of them. */
type NewPassages = Omit<NewRevision, 'extracted'> & {
  extracted: Pick<ExtractedSource, 'title' | 'chunks'>
}

/**
 * Writes passages of an unpublished revision. Vectors of unchanged passages are copied from the existing passages of
 * the bot. Returns the ordinals of the passages without a vector.
 */
export async function writePassages(
  db: Db,
  source: Source,
  newRevision: NewPassages,
): Promise<number[]> {
  const { chunks } = newRevision.extracted
  const missing: number[] = []
  for (let at = 0; at < chunks.length; at += rowsPerTransaction) {
    // SQLite is synchronous; this lets the event loop run other work between batches.
    if (at > 0) await setImmediate()
    const some = chunks.slice(at, at + rowsPerTransaction)
    const hashes = some.map((chunk) => passageHash(newRevision.extracted.title, chunk))
    const vectors = await findVectors(db, source.botId, { ...newRevision, hashes })
    const rows = some.map((chunk, index) => {
      const content_hash = hashes[index] ?? ''
      return toRow(source, chunk, {
        ...newRevision,
        content_hash,
        vector: vectors.get(content_hash),
      })
    })
    await insertRows(db, 'chunk', rows)
    missing.push(...withoutVector(rows))
  }
  return missing
}

async function writeParts(
  db: Db,
  { id }: Source,
  { extracted, revision }: NewRevision,
): Promise<void> {
  const [first = [], ...others] = batchesOf(partRows(extracted.parts, { source_id: id, revision }))
  await insertRows(db, 'source_part', first)
  for (const rows of others) {
    await setImmediate()
    await insertRows(db, 'source_part', rows)
  }
}

function toRow(
  source: Source,
  chunk: Chunk,
  { revision, vectorModel, content_hash, vector }: PassageColumns,
): Insertable<Schema['chunk']> {
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
    content_hash,
    stems: chunk.stems,
    language: chunk.language,
    vector: vector ?? null,
    vector_model: vector ? vectorModel : null,
  }
}

type PassageColumns = Omit<NewRevision, 'extracted'> & {
  content_hash: string
  vector: Uint8Array | undefined
}

/** The bot's existing vectors for passages with these hashes. */
export async function findVectors(
  db: Db,
  botId: string,
  { vectorModel, hashes }: { vectorModel: string | null; hashes: string[] },
): Promise<Map<string, Uint8Array>> {
  if (vectorModel === null) return new Map()
  const list = listParameter(db, hashes)
  const { rows } = await vectorsByHash(db, { botId, vectorModel, list })
  return new Map(
    rows.flatMap(({ content_hash, vector }) => (vector ? [[content_hash, vector]] : [])),
  )
}

type WantedVectors = { botId: string; vectorModel: string; list: ListParameter }

const vectorsByHash = prepared((db, { botId, vectorModel, list }: WantedVectors) =>
  db
    .selectFrom('chunk')
    .select(['content_hash', 'vector'])
    .where('bot_id', '=', botId)
    .where('vector_model', '=', vectorModel)
    .where('content_hash', 'in', valuesOf(db, list)),
)

/** Throws when maintenance has deleted rows of a revision, which must then be ingested again. */
export async function assertRevisionComplete(
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
  if (written !== chunks) throw new Error(`the revision holds ${written} of ${chunks} passages`)
}
