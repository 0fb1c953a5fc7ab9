import { sql } from 'kysely'
import type { Database } from '../../../src/platform/db/connect.ts'

const tables = ['chat_message', 'chunk', 'source_part', 'job', 'auth_token']

/** Counts the rows that each statement deletes, cascades included. */
export async function countDeletions({ db, engine }: Database) {
  await sql`create table deletion_log (at text)`.execute(db)
  if (engine === 'postgres') {
    await sql`
      create function log_deletion() returns trigger language plpgsql as
      $$ begin insert into deletion_log values (statement_timestamp()::text); return old; end $$
    `.execute(db)
  }
  for (const table of tables) {
    // Both expressions keep their value until the statement ends.
    const action =
      engine === 'postgres'
        ? 'execute function log_deletion()'
        : "begin insert into deletion_log values (strftime('%Y-%m-%d %H:%M:%f', 'now')); end"
    await sql`
      create trigger ${sql.ref(`log_${table}`)} after delete on ${sql.table(table)}
      for each row ${sql.raw(action)}`.execute(db)
  }

  return {
    /** The largest number of rows that one statement deleted, and the number of all. */
    async read(): Promise<{ max: number; all: number }> {
      const { rows } = await sql<{ deleted: number }>`
        select count(*) as deleted from deletion_log group by at order by 1 desc`.execute(db)
      const counts = rows.map(({ deleted }) => deleted)
      return { max: counts[0] ?? 0, all: counts.reduce((sum, count) => sum + count, 0) }
    },
  }
}
