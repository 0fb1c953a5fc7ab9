import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Database } from './connect.ts'
import {
  recordedMigrations,
  refuseEarlyState,
  replaceDevelopmentRecords,
} from './migration-records.ts'
import { useStandardNames } from './migrations/0002-standard-names.ts'
import { addJobRounds } from './migrations/0003-job-rounds.ts'
import { indexSessionsByTime } from './migrations/0004-sessions-by-time.ts'
import { addSlices } from './migrations/0005-slices.ts'
import { addUntrustedText } from './migrations/0006-untrusted-text.ts'
import { addVisitorUntil } from './migrations/0007-visitor-until.ts'
import { addVisitorLimits } from './migrations/0008-visitor-limits.ts'
import { keepDeliveredEvents } from './migrations/0009-delivered-events.ts'
import { addBillingDetails } from './migrations/0010-billing-details.ts'
import { addTakenBack } from './migrations/0011-taken-back.ts'
import { addPassageLanguage } from './migrations/0016-passage-language.ts'
import { addConversationRecords } from './migrations/0018-conversation-records.ts'
import { addChangedVersions } from './migrations/0023-changed-versions.ts'
import { addWebsiteSync } from './migrations/0027-website-sync.ts'
import { addAiNotice } from './migrations/0019-ai-notice.ts'
import { addConversationList } from './migrations/0020-conversation-list.ts'
import { addTimeZone } from './migrations/0026-time-zone.ts'
import { addBotCounts } from './migrations/0033-bot-counts.ts'
import { addPathsOfWebsites } from './migrations/knowledge/0047-paths-of-websites.ts'
import { addConversationErasure } from './migrations/0032-conversation-erasure.ts'
import { addTeamAnswers } from './migrations/0030-team-answers.ts'
import { addSourcesVersions } from './migrations/0044-sources-versions.ts'
import { addMessageSearch } from './migrations/0050-message-search.ts'
import { addGaps } from './migrations/0051-gaps.ts'
import { addWeeklyReports } from './migrations/0052-weekly-reports.ts'
import { mergeDeletedWords } from './migrations/conversations/0078-message-search-merges.ts'
import { splitMessageSearch } from './migrations/conversations/0079-message-search-parts.ts'
import { addQuantizedMeanings } from './migrations/knowledge/0080-quantized-meanings.ts'
import { shortenNotesOfSources } from './migrations/knowledge/0081-notes-of-sources.ts'
import { addMessageSearchByTime } from './migrations/conversations/0055-message-search-by-time.ts'
import { addGapVectors } from './migrations/conversations/0072-gap-vectors.ts'
import { indexBotsByTimeZone } from './migrations/conversations/0075-bots-by-time-zone.ts'
import { addCallsOfReplies } from './migrations/processes/0060-calls-of-replies.ts'
import { addErasures } from './migrations/platform/0065-erasures.ts'
import { addOperators } from './migrations/operate/0073-operators.ts'
import { addFailures } from './migrations/operate/0074-failures.ts'
import { createPassageMeanings } from './schema/passage-meanings.ts'
import { createPassageTerms } from './schema/passage-terms.ts'
import { createTables } from './schema/create-tables.ts'
import { engineOf } from './engine/dialect.ts'
import { withoutTimeLimit } from './engine/postgres/time-limit.ts'
import type { Schema } from './schema/tables.ts'
import { takePostgresSnapshot } from './snapshots/postgres-snapshots.ts'
import { takeSqliteSnapshot } from './snapshots/sqlite-snapshots.ts'
import { DatabaseUnusableError } from './engine/sqlite-file.ts'

/**
 * All migrations in order, forward only. To change the schema:
 *
 * 1. Change the definition of the table in `schema/`. A new database is created from the definitions.
 * 2. Add a migration for existing databases, `'NNNN-what-changes': { up }`. A new database records it without running
 *    it; initial rows belong in `createTables`.
 * 3. Run migrate-existing.test.ts, which fails when a new and a migrated database differ.
 *
 * Never change a released migration.
 */
export const migrations: Record<string, Migration> = {
  '0001-schema': { up: createTables },
  '0002-standard-names': { up: useStandardNames },
  '0003-job-rounds': { up: addJobRounds },
  '0004-sessions-by-time': { up: indexSessionsByTime },
  '0005-slices': { up: addSlices },
  '0006-untrusted-text': { up: addUntrustedText },
  '0007-visitor-until': { up: addVisitorUntil },
  '0008-visitor-limits': { up: addVisitorLimits },
  '0009-delivered-events': { up: keepDeliveredEvents },
  '0010-billing-details': { up: addBillingDetails },
  '0011-taken-back': { up: addTakenBack },
  '0016-passage-language': { up: addPassageLanguage },
  '0018-conversation-records': { up: addConversationRecords },
  '0019-ai-notice': { up: addAiNotice },
  '0020-conversation-list': { up: addConversationList },
  '0023-changed-versions': { up: addChangedVersions },
  '0026-time-zone': { up: addTimeZone },
  '0027-website-sync': { up: addWebsiteSync },
  '0030-team-answers': { up: addTeamAnswers },
  '0032-conversation-erasure': { up: addConversationErasure },
  '0033-bot-counts': { up: addBotCounts },
  '0044-sources-versions': { up: addSourcesVersions },
  '0047-paths-of-websites': { up: addPathsOfWebsites },
  '0050-message-search': { up: addMessageSearch },
  '0051-gaps': { up: addGaps },
  '0052-weekly-reports': { up: addWeeklyReports },
  '0055-message-search-by-time': { up: addMessageSearchByTime },
  '0060-calls-of-replies': { up: addCallsOfReplies },
  '0065-erasures': { up: addErasures },
  '0072-gap-vectors': { up: addGapVectors },
  '0073-operators': { up: addOperators },
  '0074-failures': { up: addFailures },
  '0075-bots-by-time-zone': { up: indexBotsByTimeZone },
  '0076-passage-terms': { up: createPassageTerms },
  '0077-passage-meanings': { up: createPassageMeanings },
  '0078-message-search-merges': { up: mergeDeletedWords },
  '0079-message-search-parts': { up: splitMessageSearch },
  '0080-quantized-meanings': { up: addQuantizedMeanings },
  '0081-notes-of-sources': { up: shortenNotesOfSources },
}

type MigrateOptions = {
  /** The folder for the copy of an existing SQLite database. */
  dataDir: string
  /** Whether an existing database is copied first; true by default. */
  takesSnapshot?: boolean
  /** Another list of migrations, for tests. */
  migrations?: Record<string, Migration>
}

/**
 * Migrates to the newest schema; several processes may call it concurrently. Copies an existing database first: SQLite
 * to a file in `snapshots/`, PostgreSQL to another schema. Returns the names of the migrations recorded by this call.
 */
export async function migrate(database: Database, options: MigrateOptions): Promise<string[]> {
  const { takesSnapshot = true, migrations: list = migrations } = options
  const recorded = await recordedMigrations(database.db)
  refuseEarlyState(recorded)
  const next = Object.keys(list).find((name) => !recorded.includes(name))

  if (takesSnapshot && next !== undefined && recorded.length > 0 && database.engine === 'sqlite') {
    await takeSqliteSnapshot(database.db, options.dataDir, next)
  }
  try {
    return await withoutTimeLimit(() =>
      database.transaction((trx) => runPending(trx, { list, takesSnapshot })),
    )
  } catch (error) {
    throw explain(error)
  }
}

async function runPending(
  trx: Kysely<Schema>,
  { list, takesSnapshot }: { list: Record<string, Migration>; takesSnapshot: boolean },
): Promise<string[]> {
  await waitForOthers(trx)
  const recorded = await recordedMigrations(trx)
  const isNew = recorded.length === 0
  const next = Object.keys(list).find((name) => !recorded.includes(name))
  if (takesSnapshot && next !== undefined && !isNew && engineOf(trx) === 'postgres') {
    await takePostgresSnapshot(trx, next)
  }
  await replaceDevelopmentRecords(trx)

  const getMigrations = async () => (isNew ? createAndRecord(list) : list)
  const migrator = new Migrator({ db: trx, provider: { getMigrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** An arbitrary constant: only migrations use one-key advisory locks. */
const migrationLock = 5_402_119

/**
 * Waits until no other process migrates, and locks until the commit. The lock of Kysely's migrator is not enough: it is
 * released before the commit, and does not cover the records that are read before.
 */
async function waitForOthers(trx: Kysely<Schema>): Promise<void> {
  if (engineOf(trx) !== 'postgres') return
  // Migrating large tables, and waiting for it, may take longer than the time limit of requests.
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx)
}

/** The first migration creates the newest schema, so that the others have nothing to do. */
const createAndRecord = (list: Record<string, Migration>): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(list).map(([name, first], at) => [
      name,
      at === 0 ? first : { up: async () => undefined },
    ]),
  )

function explain(error: unknown): Error {
  if (error instanceof DatabaseUnusableError) return error
  const reason = error instanceof Error ? error.message : String(error)
  if (/is missing|was found in its place/.test(reason)) {
    return new DatabaseUnusableError(
      `The database was made by a newer version of Askwell (${reason}). Start that version.`,
      { cause: error },
    )
  }
  return new DatabaseUnusableError(`Couldn't update the database (${reason}).`, {
    cause: error,
  })
}
