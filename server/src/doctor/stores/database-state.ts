import { sql, type Kysely } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import { openReadOnly } from '../../platform/db/open-read-only.ts'
import { migrations } from '../../platform/db/migrate.ts'
import { recordedMigrations } from '../../platform/db/migration-records.ts'
import type { Schema } from '../../platform/db/schema/tables.ts'
import { readSetting } from '../../platform/db/setting-store.ts'

export type OpenDatabase = Kysely<Schema>

/** Opens the database without changing it; the server may be running. */
export async function withDatabase<Result>(
  { DATABASE_URL, dataDir }: Pick<Config, 'DATABASE_URL' | 'dataDir'>,
  work: (db: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openReadOnly({ databaseUrl: DATABASE_URL, dataDir, poolSize: 2 })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** The first damage that SQLite finds in its file; null without one. */
export async function damageOf(db: OpenDatabase): Promise<string | null> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const finding = rows[0]?.quick_check ?? ''
  return finding === 'ok' ? null : finding
}

/** Migrations that the next start applies, and recorded ones that this version does not have. */
export async function migrationState(db: OpenDatabase) {
  const recorded = await recordedMigrations(db)
  const known = Object.keys(migrations)
  return {
    pending: known.filter((name) => !recorded.includes(name)),
    unknown: recorded.filter((name) => !known.includes(name)),
  }
}

export type PostgresState = {
  version: number
  encoding: string
  connections: number
  mayCreate: boolean
  isReadOnly: boolean
}

export async function postgresState(db: OpenDatabase): Promise<PostgresState> {
  const mayCreate = sql<boolean>`coalesce(has_schema_privilege(current_schema(), 'create')
    and has_database_privilege(current_database(), 'create'), false)`
  return db
    .selectNoFrom([
      sql<number>`current_setting('server_version_num')::int`.as('version'),
      sql<string>`current_setting('server_encoding')`.as('encoding'),
      sql<number>`current_setting('max_connections')::int`.as('connections'),
      mayCreate.as('mayCreate'),
      sql<boolean>`current_setting('transaction_read_only') = 'on'`.as('isReadOnly'),
    ])
    .executeTakeFirstOrThrow()
}

/** The clock of PostgreSQL in epoch milliseconds. */
export async function timeOfDatabase(db: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db)
  return rows[0]?.ms ?? 0
}

/** Columns with encrypted texts of the form `v1.KEY.…`. */
const sealed = [
  { table: 'second_factor', column: 'seed' },
  { table: 'bot', column: 'identity_secret' },
  { table: 'bot_function', column: 'client_secret' },
  { table: 'bot_function', column: 'auth_header' },
]

/** The names of the keys that encrypted the stored secrets. */
export async function keysInUse(db: OpenDatabase): Promise<string[]> {
  const names = new Set<string>()
  for (const { table, column } of sealed) {
    const { rows } = await sql<{ value: string }>`
      select distinct substr(${sql.ref(column)}, 1, 40) as value from ${sql.table(table)}
      where ${sql.ref(column)} like 'v1.%'`.execute(db)
    for (const { value } of rows) names.add(value.split('.')[1] ?? '')
  }
  return [...names]
}

/** When the last scheduled backup was complete, in epoch milliseconds; null before the first. */
export async function lastBackupAt(db: OpenDatabase): Promise<number | null> {
  const value = await readSetting(db, 'scheduled-backup-time')
  return value === null ? null : Number(value)
}
