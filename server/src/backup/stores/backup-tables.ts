import { tables } from '../../platform/db/schema/tables.ts'
import type { Row } from './rows.ts'

/** The state of a database at one moment, while others go on writing. */
export type DatabaseSnapshot = {
  engine: 'sqlite' | 'postgres'
  /** The names of the applied migrations, in order. */
  migrations: string[]
  /** The keys of all uploaded originals that rows name. */
  fileKeys: string[]
  /** All rows of a table, some at a time, with the values in the order of its definition. */
  rowsOf: (table: TableName) => AsyncIterable<Row[]>
  close: () => Promise<void>
}

export type TableName = keyof typeof tables

/** Every table, after those it references. */
export const tableNames = Object.keys(tables).filter((name): name is TableName => name in tables)

export const columnsOf = (name: TableName): string[] => Object.keys(tables[name].columns)
