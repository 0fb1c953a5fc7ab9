import { existsSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { DatabaseUnusableError, sqlitePath } from '../../platform/db/engine/sqlite-file.ts'
import type { Row } from './rows.ts'
import { columnsOf, type DatabaseSnapshot } from './backup-tables.ts'

const rowsAtOnce = 200

/** A read transaction of the write-ahead log: writers are not held up, and their rows stay invisible. */
export async function openSqliteSnapshot(dataDir: string): Promise<DatabaseSnapshot> {
  const path = sqlitePath(dataDir)
  if (!existsSync(path)) {
    throw new DatabaseUnusableError(
      `There is no database at ${path} yet. Start Askwell once, or set DATA_DIR.`,
    )
  }
  const file = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  file.exec('begin')
  const textsOf = (query: string) =>
    file
      .prepare(query)
      .all()
      .map((row) => String(Object.values(row)[0]))

  return {
    engine: 'sqlite',
    // The first statement fixes the moment.
    migrations: textsOf('select name from kysely_migration order by name'),
    fileKeys: textsOf('select distinct file_key from source where file_key is not null'),
    rowsOf: (table) => rowsOf(file.prepare(`select ${columnsOf(table).join()} from ${table}`)),
    close: async () => file.close(),
  }
}

async function* rowsOf(statement: StatementSync): AsyncGenerator<Row[]> {
  statement.setReturnArrays(true)
  let rows: Row[] = []
  for (const row of statement.iterate()) {
    rows.push(
      Object.values(row).map((value) => (typeof value === 'bigint' ? Number(value) : value)),
    )
    if (rows.length < rowsAtOnce) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}
