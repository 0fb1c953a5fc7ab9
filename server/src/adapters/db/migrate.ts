import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Database } from './connect.ts'
import { createFirstTables } from './migrations/0001-first-tables.ts'
import { addProfileAndMarketing } from './migrations/0002-profile-and-marketing.ts'
import { createBillingTables } from './migrations/0003-billing.ts'
import { createSandboxTables } from './migrations/0004-sandbox.ts'
import { createPaymentTables } from './migrations/0005-payments.ts'
import { createMailTables } from './migrations/0006-mail.ts'
import { createFunctionTables } from './migrations/0008-functions.ts'
import { addAnswerRatings } from './migrations/0009-answer-ratings.ts'
import { addFunctionsInChats } from './migrations/0010-functions-in-chats.ts'
import { addFunctionCare } from './migrations/0011-function-care.ts'
import { createSecurityTables } from './migrations/0007-security.ts'
import { DatabaseUnusableError } from './sqlite-file.ts'

/** All migrations in their order. Forward only: a released one never changes. */
export const migrations: Record<string, Migration> = {
  '0001-first-tables': { up: createFirstTables },
  '0002-profile-and-marketing': { up: addProfileAndMarketing },
  '0003-billing': { up: createBillingTables },
  '0004-sandbox': { up: createSandboxTables },
  '0005-payments': { up: createPaymentTables },
  '0006-mail': { up: createMailTables },
  '0007-security': { up: createSecurityTables },
  '0008-functions': { up: createFunctionTables },
  '0009-answer-ratings': { up: addAnswerRatings },
  '0010-functions-in-chats': { up: addFunctionsInChats },
  '0011-function-care': { up: addFunctionCare },
}

type MigrateOptions = {
  /** Where the copy of an existing SQLite file goes before it is changed. */
  dataDir: string
  /** Another list of migrations, for tests. */
  migrations?: Record<string, Migration>
}

/**
 * Brings the tables to the newest state; several processes may call it at once. An existing SQLite
 * file is copied to `snapshots/` first. Returns the names of the migrations that were run now.
 */
export async function migrate(database: Database, options: MigrateOptions): Promise<string[]> {
  const list = options.migrations ?? migrations
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => list } })

  const known = await migrator.getMigrations()
  const pending = known.filter(({ executedAt }) => executedAt === undefined)
  const [next] = pending
  if (next !== undefined && pending.length < known.length && database.engine === 'sqlite') {
    await snapshot(database.db, options.dataDir, next.name)
  }

  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw explain(error)
  return (results ?? []).map(({ migrationName }) => migrationName)
}

async function snapshot<Tables>(db: Kysely<Tables>, dataDir: string, next: string): Promise<void> {
  const folder = join(dataDir, 'snapshots')
  mkdirSync(folder, { recursive: true })
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  await sql`vacuum into ${join(folder, `before-${next}-${stamp}.db`)}`.execute(db)
}

function explain(error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error)
  if (/is missing|was found in its place/.test(reason)) {
    return new DatabaseUnusableError(
      `The database was made by a newer version of Askwell (${reason}). Start that version.`,
      { cause: error },
    )
  }
  return new DatabaseUnusableError(`The database could not be brought up to date (${reason}).`, {
    cause: error,
  })
}
