import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { bytesType } from '../../platform/db/engine/dialect.ts'
import { toBytes } from '../../platform/db/vector-bytes.ts'

type Missing = { model: string; ownerId: string | undefined; limit: number }

/** The newest questions that count as unanswered and that were not sent to this embedding model yet. */
export const readGapsWithoutVector = (
  db: Db,
  { model, ownerId, limit }: Missing,
): Promise<{ id: string; question: string }[]> =>
  db
    .selectFrom('chat_message')
    .select(['id', 'question'])
    // The condition is a literal, because a partial index is not used with a parameter.
    .where(sql<SqlBool>`gap <> ''`)
    .where(sql<SqlBool>`(gap_vector_model < ${model} or gap_vector_model > ${model})`)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId ?? ''))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Stores the vectors of a model; null for a question that it refused. */
export async function writeGapVectors(
  db: Db,
  model: string,
  vectors: { id: string; vector: Float32Array | null }[],
): Promise<void> {
  const bytes = sql.raw(bytesType(db))
  const rows = vectors.map(
    ({ id, vector }) => sql`(${id}, cast(${vector && toBytes(vector)} as ${bytes}))`,
  )
  await sql`
    with made(id, vector) as (values ${sql.join(rows)})
    update chat_message set gap_vector = made.vector, gap_vector_model = ${model}
    from made where chat_message.id = made.id
  `.execute(db)
}
