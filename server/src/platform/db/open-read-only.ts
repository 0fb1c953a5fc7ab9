import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { openDatabase, type DatabaseSettings } from './connect.ts'
import type { Schema } from './schema/tables.ts'
import { refuseMovedDatabase } from './engine/database-move.ts'
import { sqliteDialect } from './engine/sqlite-driver.ts'
import { DatabaseUnusableError, sqlitePath } from './engine/sqlite-file.ts'
import { createTransactionScope } from './engine/transaction-scope.ts'

/** A read-only database, which can be used while the server runs. */
type ReadOnlyDatabase = { db: Kysely<Schema>; close: () => Promise<void> }

/** Opens the database read-only, for commands that only display data. */
export async function openReadOnly(settings: DatabaseSettings): Promise<ReadOnlyDatabase> {
  if (settings.databaseUrl !== undefined) return openDatabase(settings)

  const path = sqlitePath(settings.dataDir)
  if (!existsSync(path)) {
    throw new DatabaseUnusableError(
      `There is no database at ${path} yet. Start Askwell once, or set DATA_DIR.`,
    )
  }
  refuseMovedDatabase(settings.dataDir)
  const file = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  const db = new Kysely<Schema>({ dialect: sqliteDialect(file, createTransactionScope(), null) })
  return {
    db,
    async close() {
      await db.destroy()
    },
  }
}
