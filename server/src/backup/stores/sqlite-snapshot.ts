import { existsSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { DatabaseUnusableError, sqlitePath } from '../../platform/db/engine/sqlite-file.ts'
import type { Row } from './rows.ts'
import { columnsOf, type DatabaseSnapshot, type TableName } from './backup-tables.ts'

const rowsAtOnce = 200

/** A snapshot that can skip the first rows of a table. */
export type SqliteSnapshot = DatabaseSnapshot & {
  rowsAfter: (table: TableName, count: number) => AsyncIterable<Row[]>
  /** When each migration was applied. */
  migratedAt: { name: string; at: string }[]
}

/** A read transaction on the write-ahead log: it does not block writers, and does not see their rows. */
export async function openSqliteSnapshot(dataDir: string): Promise<SqliteSnapshot> {
  const path = sqlitePath(dataDir)
  if (!existsSync(path)) {
    throw new DatabaseUnusableError(
      `There is no database at ${path} yet. Start Askwell once, or set DATA_DIR.`,
    )
  }
  const file = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  try {
    return snapshotOf(file)
  } catch (error) {
    file.close()
    throw error
  }
}

function snapshotOf(file: DatabaseSync): SqliteSnapshot {
  file.exec('begin')
  const rowsOfQuery = (query: string) =>
    file
      .prepare(query)
      .all()
      .map((row) => Object.values(row).map(String))
  const textsOf = (query: string) => rowsOfQuery(query).map(([text = '']) => text)

  return {
    engine: 'sqlite',
    // The snapshot begins at the first statement.
    migrations: textsOf('select name from kysely_migration order by name'),
    fileKeys: textsOf('select distinct file_key from source where file_key is not null'),
    rowsOf: (table) => rowsOf(file.prepare(inOrder(table)), 0),
    rowsAfter: (table, count) => rowsOf(file.prepare(inOrder(table)), count),
    migratedAt: rowsOfQuery('select name, timestamp from kysely_migration order by name').map(
      ([name = '', at = '']) => ({ name, at }),
    ),
    close: async () => file.close(),
  }
}

/** Rows in the order of their insertion, which does not change while nobody writes. */
const inOrder = (table: TableName): string =>
  `select ${columnsOf(table).join()} from ${table} order by rowid limit -1 offset ?`

async function* rowsOf(statement: StatementSync, after: number): AsyncGenerator<Row[]> {
  statement.setReturnArrays(true)
  let rows: Row[] = []
  for (const row of statement.iterate(after)) {
    rows.push(
      Object.values(row).map((value) => (typeof value === 'bigint' ? Number(value) : value)),
    )
    if (rows.length < rowsAtOnce) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}
