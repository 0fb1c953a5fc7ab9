import type { OwnerId } from '@askwell/core/shared'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { bytesType, locksRows } from '../../platform/db/engine/dialect.ts'
import { readHeadings } from '../../platform/db/json-columns.ts'
import { toBytes } from '../../platform/db/vector-bytes.ts'
import { updateWebsiteState } from './state/website-state.ts'

export type UnembeddedPassage = {
  id: string
  ordinal: number
  title: string
  headings: string[]
  text: string
}

type PassageRange = {
  ownerId: OwnerId
  sourceId: string
  revision: string
  from: number
  to: number
}

/** Passages of a range that have no vector yet, with the fields that are embedded. */
export async function readUnembedded(db: Db, range: PassageRange): Promise<UnembeddedPassage[]> {
  const rows = await db
    .selectFrom('chunk')
    .innerJoin('source', (join) =>
      join
        .onRef('source.id', '=', 'chunk.source_id')
        .onRef('source.revision', '=', 'chunk.revision'),
    )
    .select(['chunk.id', 'chunk.ordinal', 'source.name as title', 'headings', 'body as text'])
    .where('chunk.owner_id', '=', range.ownerId)
    .where('chunk.source_id', '=', range.sourceId)
    .where('chunk.revision', '=', range.revision)
    .where('chunk.ordinal', '>=', range.from)
    .where('chunk.ordinal', '<=', range.to)
    .where('chunk.vector', 'is', null)
    .orderBy('chunk.ordinal')
    .execute()
  return rows.map((row) => ({ ...row, headings: readHeadings(row.headings) }))
}

/** Stores vectors in one statement; Float32, little endian. */
export async function writeVectors(
  trx: Db,
  model: string,
  vectors: { id: string; vector: Float32Array }[],
): Promise<void> {
  if (vectors.length === 0) return
  const bytes = sql.raw(bytesType(trx))
  const rows = vectors.map(({ id, vector }) => sql`(${id}, cast(${toBytes(vector)} as ${bytes}))`)
  await sql`
    with fresh(id, vector) as (values ${sql.join(rows)})
    update chunk set vector = fresh.vector, vector_model = ${model}
    from fresh where chunk.id = fresh.id
  `.execute(trx)
}

/**
 * Whether every passage of a source has its vector; locks the source until the transaction ends.
 */
export async function isFullyEmbedded(
  trx: Db,
  place: Omit<PassageRange, 'from' | 'to'>,
): Promise<boolean> {
  await lockSource(trx, place)
  const missing = await trx
    .selectFrom('chunk')
    .select('ordinal')
    .where('owner_id', '=', place.ownerId)
    .where('source_id', '=', place.sourceId)
    .where('revision', '=', place.revision)
    .where('vector', 'is', null)
    // Batches run from front to back, so a missing vector is found fastest from the end.
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
  return missing === undefined
}

/** Locks the source, so that of two batches that end at the same time one sees the other. */
async function lockSource(
  trx: Db,
  { ownerId, sourceId }: Pick<PassageRange, 'ownerId' | 'sourceId'>,
): Promise<void> {
  if (!locksRows(trx)) return
  await trx
    .selectFrom('source')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', sourceId)
    .forNoKeyUpdate()
    .execute()
}

/**
 * Marks a source as ready. `note` is for the owner; null keeps the note of the ingestion. Returns whether the source is
 * ready.
 */
export async function finishEmbedding(
  trx: Db,
  { ownerId, sourceId, revision }: Omit<PassageRange, 'from' | 'to'>,
  { note, now }: { note: string | null; now: number },
): Promise<boolean> {
  const finished = await trx
    .updateTable('source')
    .set((of) => ({
      state: 'ready',
      ...(note === null ? {} : { reason: note }),
      parts_done: of.ref('parts_total'),
      updated_at: now,
    }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', sourceId)
    .where('revision', '=', revision)
    .where('state', '=', 'processing')
    .returning('parent_id')
    .executeTakeFirst()
  if (finished?.parent_id) await updateWebsiteState(trx, finished.parent_id, now)
  return finished !== undefined
}
