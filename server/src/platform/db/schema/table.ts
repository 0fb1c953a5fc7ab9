import type { Column } from './column.ts'

type Columns = Record<string, Column<unknown>>

type TableOptions<Name extends string> = {
  /** Keys over several columns, by the name of their constraint. */
  primaryKey?: Record<string, Name[]>
  unique?: Record<string, Name[]>
  /** SQL conditions by the name of their constraint. */
  checks?: Record<string, string>
  /** What follows `create index … on …`, by the name of the index. */
  indexes?: Record<string, string>
  uniqueIndexes?: Record<string, string>
}

export type Table = { columns: Columns; options: TableOptions<string> }

/** The row as Kysely sees it. */
export type RowOf<T extends Table> = { [Name in keyof T['columns']]: T['columns'][Name]['value'] }

/** Defines a table, as the source of both its SQL and the type of its rows. */
export const table = <C extends Columns>(
  columns: C,
  options: TableOptions<Extract<keyof C, string>> = {},
) => ({ columns, options })
