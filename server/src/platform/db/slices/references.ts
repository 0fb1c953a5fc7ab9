import { tables, type Schema } from '../schema/tables.ts'
import type { Table } from '../schema/table.ts'

export type TableName = keyof Schema

/** A foreign key column whose rows are deleted together with the referenced row. */
export type Reference = { table: TableName; column: string }

const definitions: Record<TableName, Table> = tables

/** The columns that reference a table with `cascade`, in the order of the table definitions. */
export function referencesTo(target: TableName): Reference[] {
  return tableNames.flatMap((table) =>
    Object.entries(definitions[table].columns)
      .filter(([, { options }]) => options.onDelete === 'cascade')
      .filter(([, { options }]) => options.references?.startsWith(`${target}.`))
      .map(([column]) => ({ table, column })),
  )
}

// Object.keys cannot know the names.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const tableNames = Object.keys(tables) as TableName[]

/** The primary key of a table; throws when it is not a single column. */
export function keyOf(table: TableName): string {
  const key = Object.entries(definitions[table].columns).find(
    ([, { options }]) => options.isPrimaryKey,
  )
  if (key === undefined) throw new Error(`${table} has no key of one column`)
  return key[0]
}

/** The columns after `column` in an index that begins with it and is not partial; [] without such an index. */
export function orderOf(table: TableName, column: string): string[] {
  const { primaryKey = {}, unique = {}, indexes = {} } = definitions[table].options
  const keys = [...Object.values(primaryKey), ...Object.values(unique)]
  const plain = Object.values(indexes).flatMap((text) => /^\(([a-z_, ]+)\)$/.exec(text)?.[1] ?? [])
  const all = [...keys, ...plain.map((columns) => columns.split(', '))]
  return all.find(([first, ...rest]) => first === column && rest.length > 0)?.slice(1) ?? []
}
