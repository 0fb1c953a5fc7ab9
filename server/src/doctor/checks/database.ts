import { existsSync } from 'node:fs'
import type { Config } from '../../platform/config/config.ts'
import { sqlitePath } from '../../platform/db/engine/sqlite-file.ts'
import { hint, ok, problem, type Finding } from './finding.ts'
import {
  damageOf,
  migrationState,
  postgresState,
  withDatabase,
  type OpenDatabase,
  type PostgresState,
} from '../stores/database-state.ts'

const oldestVersion = 15
/** Connections that PostgreSQL reserves for superusers. */
const reservedConnections = 3

/** Checks whether the database can be used, and which migrations the next start applies. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (config.DATABASE_URL === undefined && !existsSync(sqlitePath(config.dataDir))) {
    return [hint(`${sqlitePath(config.dataDir)} is created at the first start.`)]
  }
  return withDatabase(config, async (db) => [
    ...(config.DATABASE_URL === undefined
      ? await checkFile(db)
      : serverFindings(await postgresState(db), config.DATABASE_CONNECTIONS)),
    await checkMigrations(db),
  ])
}

async function checkFile(db: OpenDatabase): Promise<Finding[]> {
  const damage = await damageOf(db)
  return damage === null
    ? [ok('the embedded database is intact')]
    : [
        problem(
          `The embedded database is damaged (${damage}). Restore a backup (docs/operate.md, Backup and restore).`,
        ),
      ]
}

/** Findings about a PostgreSQL server, for a process that opens `wanted` connections. */
export function serverFindings(state: PostgresState, wanted: number): Finding[] {
  const { version, mayCreate, encoding, connections, isReadOnly } = state
  const major = Math.floor(version / 10_000)
  const flaws = [
    major < oldestVersion && `PostgreSQL ${major} is too old. Use ${oldestVersion} or newer.`,
    encoding !== 'UTF8' && `The database has the encoding ${encoding}. Create it with UTF8.`,
    isReadOnly && 'The database is read-only: DATABASE_URL names a replica. Name the primary.',
    !mayCreate &&
      'The user may not create tables and schemas. Make it the owner: alter database … owner to ….',
    wanted > connections - reservedConnections &&
      `DATABASE_CONNECTIONS is ${wanted}, but the server allows ${connections} for all processes. Lower it, or raise ` +
        'max_connections.',
  ].filter((flaw) => flaw !== false)
  return flaws.length > 0
    ? flaws.map((flaw) => problem(flaw))
    : [ok(`PostgreSQL ${major} with ${connections} connections`)]
}

async function checkMigrations(db: OpenDatabase): Promise<Finding> {
  const { pending, unknown } = await migrationState(db)
  if (unknown.length > 0) {
    return problem(
      `A newer version of Askwell changed the tables (${unknown.join(', ')}). Start that version.`,
    )
  }
  return pending.length > 0
    ? hint(`The next start changes the tables, after a snapshot: ${pending.join(', ')}.`)
    : ok('its tables are those of this version')
}
