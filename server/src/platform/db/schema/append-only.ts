import { sql, type Kysely } from 'kysely'
import { engineOf, type Engine } from '../engine/dialect.ts'

/** Entries of the ledger are corrected by further entries; entries of the audit log never change. */
export const appendOnlyTables = ['credit_entries', 'operator_act']

/** Makes the database refuse every change and deletion of rows of a table. */
export async function makeAppendOnly(db: Kysely<unknown>, table: string): Promise<void> {
  for (const statement of triggers[engineOf(db)](table)) await sql.raw(statement).execute(db)
}

const triggers: Record<Engine, (table: string) => string[]> = {
  sqlite: (table) =>
    ['update', 'delete'].map(
      (change) => `
      create trigger ${table}_no_${change} before ${change} on ${table}
      begin select raise(abort, '${table} is append-only'); end`,
    ),
  postgres: (table) => [
    `create function ${table}_append_only() returns trigger language plpgsql as
      $$ begin raise exception '${table} is append-only'; end $$`,
    `create trigger ${table}_append_only before update or delete on ${table}
      for each row execute function ${table}_append_only()`,
    `create trigger ${table}_no_truncate before truncate on ${table}
      for each statement execute function ${table}_append_only()`,
  ],
}
