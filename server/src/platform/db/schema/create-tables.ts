import { sql, type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely } from 'kysely'
import { bytesType } from '../engine/dialect.ts'
import { appendOnlyTables, makeAppendOnly } from './append-only.ts'
import type { Column } from './column.ts'
import { createFunctions } from './functions-of-postgres.ts'
import { createMessageSearch } from './message-search.ts'
import { createPassageMeanings } from './passage-meanings.ts'
import { createPassageTerms } from './passage-terms.ts'
import type { Table } from './table.ts'
import { tables } from './tables.ts'

/** Creates all tables, indexes and triggers in an empty database. */
export async function createTables(db: Kysely<unknown>): Promise<void> {
  for (const [name, table] of Object.entries(tables)) {
    await createTable(db, name, table)
    await createIndexes(db, name, table)
  }
  for (const table of appendOnlyTables) await makeAppendOnly(db, table)
  await createMessageSearch(db)
  await createPassageTerms(db)
  await createPassageMeanings(db)
  await createFunctions(db)
  await sql`insert into sandbox_clock (id, offset_ms, counter) values ('clock', 0, 0)`.execute(db)
}

async function createTable(db: Kysely<unknown>, name: string, table: Table): Promise<void> {
  const { primaryKey = {}, unique = {}, checks = {} } = table.options
  let builder: CreateTableBuilder<string, string> = db.schema.createTable(name)
  for (const [column, { options }] of Object.entries(table.columns)) {
    const type = options.type === 'bytes' ? bytesType(db) : options.type
    builder = builder.addColumn(column, type, (made) => constrain(made, column, options))
  }
  for (const [key, columns] of Object.entries(primaryKey)) {
    builder = builder.addPrimaryKeyConstraint(key, columns)
  }
  for (const [key, columns] of Object.entries(unique)) {
    builder = builder.addUniqueConstraint(key, columns)
  }
  for (const [key, condition] of Object.entries(checks)) {
    builder = builder.addCheckConstraint(key, sql.raw(condition))
  }
  await builder.execute()
}

function constrain(
  column: ColumnDefinitionBuilder,
  name: string,
  options: Column<unknown>['options'],
): ColumnDefinitionBuilder {
  const { isPrimaryKey, isUnique, isNullable, preset, references, onDelete, values } = options
  const check = values === undefined ? options.check : `${name} in (${values.map(quote).join()})`

  let made = column
  if (isPrimaryKey) made = made.primaryKey()
  else if (!isNullable) made = made.notNull()
  if (isUnique) made = made.unique()
  if (preset !== undefined) made = made.defaultTo(preset)
  if (references !== undefined) made = made.references(references)
  if (onDelete !== undefined) made = made.onDelete(onDelete)
  return check === undefined ? made : made.check(sql.raw(check))
}

const quote = (value: string): string => `'${value}'`

async function createIndexes(db: Kysely<unknown>, table: string, made: Table): Promise<void> {
  for (const [name, rest] of Object.entries(made.options.indexes ?? {})) {
    await sql.raw(`create index ${name} on ${table} ${rest}`).execute(db)
  }
  for (const [name, rest] of Object.entries(made.options.uniqueIndexes ?? {})) {
    await sql.raw(`create unique index ${name} on ${table} ${rest}`).execute(db)
  }
}
