import { sql, type Kysely } from 'kysely'
import { engineOf } from '../../engine/dialect.ts'
import { createMessageSearch, fillMessageSearch } from '../../schema/message-search.ts'

/**
 * Splits the index of words into parts. They are filled while the server runs, because a large installation has
 * a million messages.
 */
export async function splitMessageSearch(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) !== 'sqlite' || (await hasParts(db))) return
  for (const event of ['insert', 'update', 'delete']) {
    await sql`drop trigger ${sql.raw(`message_search_${event}`)}`.execute(db)
  }
  await sql`drop table message_search`.execute(db)
  await createMessageSearch(db)
  await fillMessageSearch(db)
}

/** An earlier migration of this version creates the index with parts. */
async function hasParts(db: Kysely<unknown>): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sqlite_master where name = 'message_search_part'`.execute(db)
  return rows.length > 0
}
