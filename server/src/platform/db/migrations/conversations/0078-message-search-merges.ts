import { sql, type Kysely } from 'kysely'
import { engineOf } from '../../engine/dialect.ts'

/** Words of deleted messages are removed by merges, no longer one by one at their deletion. */
export async function mergeDeletedWords(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) !== 'sqlite') return
  await sql`insert into message_search (message_search, rank) values ('secure-delete', 0)`.execute(
    db,
  )
}
