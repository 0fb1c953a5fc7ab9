import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Chunk, Reading, Source } from '@askwell/core/knowledge'
import type { Insertable } from 'kysely'
import type { Db } from './connect.ts'
import { insertRows } from './insert-rows.ts'
import type { ChunkTable } from './schema-knowledge.ts'

/** Rows written in one transaction, so that none of them takes longer than about 20 ms. */
const batch = 100

/** What a passage looks like to an embedding model: title, heading path, text. */
export const embeddedText = (title: string, { headings, text }: Pick<Chunk, 'headings' | 'text'>) =>
  [title, ...headings, text].filter((part) => part !== '').join('\n')

/** Tells passages apart by all that is embedded of them. */
export const passageHash = (title: string, chunk: Chunk): string =>
  hash('sha256', embeddedText(title, chunk))

/** What was read of a source, before search sees it. */
export type Draft = {
  reading: Reading
  revision: string
  /** Null when nothing is embedded. */
  vectorModel: string | null
}

/** The hash of each passage, and by hash the vectors that are there, as bytes. */
export type Embedded = { hashes: string[]; vectors: ReadonlyMap<string, Uint8Array> }

/**
 * Writes parts and passages under a revision that nobody sees yet; outside a transaction each hundred
 * rows are one. Without `embedded`, vectors of unchanged passages are taken over from what the bot knows
 * already. Answers the ordinals of the passages without a vector.
 */
export async function writeDraft(
  db: Db,
  source: Source,
  { embedded, ...draft }: Draft & { embedded?: Embedded },
): Promise<number[]> {
  const { chunks } = draft.reading
  await writeParts(db, source, draft)
  const missing: number[] = []
  for (let at = 0; at < chunks.length; at += batch) {
    // An embedded database answers without a turn of the event loop; whoever waits goes in between.
    if (at > 0) await setImmediate()
    const some = chunks.slice(at, at + batch)
    const hashes =
      embedded?.hashes.slice(at, at + batch) ??
      some.map((chunk) => passageHash(draft.reading.title, chunk))
    const vectors =
      embedded?.vectors ?? (await knownVectors(db, source.botId, { ...draft, hashes }))
    const rows = some.map((chunk, index) => {
      const content_hash = hashes[index] ?? ''
      return toRow(source, chunk, { ...draft, content_hash, vector: vectors.get(content_hash) })
    })
    await insertRows(db, 'chunk', rows)
    for (const { ordinal, vector } of rows) if (!vector) missing.push(ordinal)
  }
  return missing
}

async function writeParts(db: Db, source: Source, { reading, revision }: Draft): Promise<void> {
  const { parts } = reading
  for (let at = 0; at < parts.length; at += batch) {
    if (at > 0) await setImmediate()
    const rows = parts.slice(at, at + batch).map((part, index) => ({
      source_id: source.id,
      revision,
      ordinal: at + index,
      label: part.label,
      locator: JSON.stringify(part.locator),
      characters: part.text.length,
      skipped: part.skipped ?? null,
      body: part.text,
    }))
    await insertRows(db, 'source_part', rows)
  }
}

function toRow(
  source: Source,
  chunk: Chunk,
  { revision, vectorModel, content_hash, vector }: Written,
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
    content_hash,
    stems: chunk.stems,
    vector: vector ?? null,
    vector_model: vector ? vectorModel : null,
  }
}

type Written = Omit<Draft, 'reading'> & { content_hash: string; vector: Uint8Array | undefined }

/** The vectors that the bot holds already for passages with these hashes. */
export async function knownVectors(
  db: Db,
  botId: string,
  { vectorModel, hashes }: { vectorModel: string | null; hashes: string[] },
): Promise<Map<string, Uint8Array>> {
  if (vectorModel === null) return new Map()
  const known = await db
    .selectFrom('chunk')
    .select(['content_hash', 'vector'])
    .where('bot_id', '=', botId)
    .where('vector_model', '=', vectorModel)
    .where('content_hash', 'in', hashes)
    .execute()
  return new Map(
    known.flatMap(({ content_hash, vector }) => (vector ? [[content_hash, vector]] : [])),
  )
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
