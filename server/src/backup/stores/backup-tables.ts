import { tables } from '../../platform/db/schema/tables.ts'
import type { Row } from './rows.ts'

/** A consistent view of a database at one moment, while others keep writing. */
export type DatabaseSnapshot = {
  engine: 'sqlite' | 'postgres'
  /** The names of the applied migrations, in order. */
  migrations: string[]
  /** The keys of all uploaded originals that rows refer to. */
  fileKeys: string[]
  /** All rows of a table in batches, with the values in the order of its definition. */
  rowsOf: (table: TableName) => AsyncIterable<Row[]>
  close: () => Promise<void>
}

export type TableName = keyof typeof tables

/** Every table; each comes after the tables that it references. */
export const tableNames = Object.keys(tables).filter((name): name is TableName => name in tables)

export const columnsOf = (name: TableName): string[] => Object.keys(tables[name].columns)
