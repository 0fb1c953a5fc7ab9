import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { openDatabase, type DatabaseSettings } from './connect.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite-driver.ts'
import { DatabaseUnusableError, sqlitePath } from './sqlite-file.ts'
import { createTransactionScope } from './transaction-scope.ts'

/** A database that is only looked into, also while its server runs. */
type ReadDatabase = { db: Kysely<Schema>; close: () => Promise<void> }

/** Opens the database for commands that show something; the embedded file cannot be changed this way. */
export async function openForReading(settings: DatabaseSettings): Promise<ReadDatabase> {
  if (settings.databaseUrl !== undefined) return openDatabase(settings)

  const path = sqlitePath(settings.dataDir)
  if (!existsSync(path)) {
    throw new DatabaseUnusableError(
      `There is no database at ${path} yet. Start Askwell once, or set DATA_DIR.`,
    )
  }
  const file = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  const db = new Kysely<Schema>({ dialect: sqliteDialect(file, createTransactionScope()) })
  return {
    db,
    async close() {
      await db.destroy()
    },
  }
}
