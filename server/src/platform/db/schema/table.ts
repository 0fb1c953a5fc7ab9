import type { Column } from './column.ts'

type Columns = Record<string, Column<unknown>>

type TableOptions<Name extends string> = {
  /** Keys of several columns, by the name of their constraint. */
  primaryKey?: Record<string, Name[]>
  unique?: Record<string, Name[]>
  /** SQL conditions by the name of their constraint. */
  checks?: Record<string, string>
  /** The SQL after `create index … on …`, by the name of the index. */
  indexes?: Record<string, string>
  uniqueIndexes?: Record<string, string>
}

export type Table = { columns: Columns; options: TableOptions<string> }

/** The type of a row for Kysely. */
export type RowOf<T extends Table> = { [Name in keyof T['columns']]: T['columns'][Name]['value'] }

/** Defines a table. Both its SQL and the type of its rows are derived from the definition. */
export const table = <C extends Columns>(
  columns: C,
  options: TableOptions<Extract<keyof C, string>> = {},
) => ({ columns, options })
