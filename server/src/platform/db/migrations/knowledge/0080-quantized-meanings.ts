import { sql, type Kysely } from 'kysely'
import { engineOf } from '../../engine/dialect.ts'

/** A question to a large chatbot reads the vectors of the passages it finds; null where an earlier version wrote the row. */
export async function addQuantizedMeanings(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) !== 'postgres') return
  await sql`alter table passage_meaning add column if not exists quantized bytea`.execute(db)
}
