import type { CreateTableBuilder, Kysely } from 'kysely'
import type { columnTypes } from '../dialect.ts'

export type Types = ReturnType<typeof columnTypes>
type ColumnType = Types[keyof Types]
type Table<Columns extends string> = CreateTableBuilder<string, Columns>

/** Columns of one type that always hold a value. */
export function required<Columns extends string>(
  table: Table<Columns>,
  type: ColumnType,
  names: string[],
): Table<Columns> {
  let made = table
  for (const name of names) made = made.addColumn(name, type, (column) => column.notNull())
  return made
}

/** Columns of one type that may be null. */
export function optional<Columns extends string>(
  table: Table<Columns>,
  type: ColumnType,
  names: string[],
): Table<Columns> {
  let made = table
  for (const name of names) made = made.addColumn(name, type)
  return made
}

/** An index named after its table and columns. */
export async function index(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute()
}
