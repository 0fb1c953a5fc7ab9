import { sql } from 'kysely'
import type { Database } from '../../../src/platform/db/connect.ts'

/**
 * Columns, keys, checks, indexes and triggers of a database, one line each, sorted, so that the
 * order of creation does not matter.
 */
export async function describeSchema({ db, engine }: Database): Promise<string[]> {
  const lines: string[] = []
  for (const query of catalog[engine]) {
    const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db)
    lines.push(...rows.flatMap((row) => describe(Object.values(row).map(String))))
  }
  return lines.toSorted()
}

const describe = ([kind = '', name = '', text = '', ...rest]: string[]): string[] =>
  kind === 'table'
    ? checksOf(text).map((check) => `${name} | ${check.replace('check (', 'check(')}`)
    : [[kind, name, ...[text, ...rest].map(normalize)].join(' | ')]

/** SQLite stores statements as they were written. */
const normalize = (text: string): string =>
  text.toLowerCase().replaceAll('"', '').replaceAll(/\s+/g, ' ').replaceAll(', ', ',')

/** SQLite lists the checks of a table only in its statement. */
const checksOf = (statement: string): string[] =>
  normalize(statement).match(/\bcheck ?\((?:[^()]|\([^()]*\))*\)/g) ?? []

const catalog = {
  sqlite: [
    `select 'column', m.name, c.name as c, c.type, "notnull", dflt_value, pk
     from sqlite_master m, pragma_table_xinfo(m.name) c where m.type = 'table'`,
    `select 'foreign key', m.name, f."from", f."table", f."to", on_delete
     from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`,
    `select 'key', m.name, i.origin, i."unique", group_concat(x.name) as columns
     from sqlite_master m, pragma_index_list(m.name) i, pragma_index_info(i.name) x
     where m.type = 'table' and i.origin <> 'c' group by m.name, i.name, i.origin, i."unique"`,
    `select type, name, sql, tbl_name from sqlite_master where sql is not null`,
  ],
  postgres: [
    `select 'column', table_name, column_name, data_type, is_nullable, column_default
     from information_schema.columns where table_schema = 'public'`,
    `select 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)
     from pg_constraint where connamespace = 'public'::regnamespace`,
    `select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'`,
    `select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
    `select 'function', proname, pg_get_functiondef(oid)
     from pg_proc where pronamespace = 'public'::regnamespace`,
  ],
}
