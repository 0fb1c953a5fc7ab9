import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { describeSchema } from '../../../test/support/database/describe-schema.ts'
import { engines, type TestDatabase, type TestEngine } from '../../../test/support/engines.ts'
import { migrate, migrations } from './migrate.ts'
import { passageTermTables } from './schema/passage-terms.ts'
import { tables } from './schema/tables.ts'

const folder = new URL('../../../test/support/development-database/', import.meta.url)

/** A database as the last development version created it, with rows in every table. */
async function openDevelopment({ openEmpty, name }: TestEngine): Promise<TestDatabase> {
  const database = await openEmpty()
  for (const file of ['tables', `triggers-${name}`, 'rows']) {
    const text = readFileSync(new URL(`${file}.sql`, folder), 'utf8')
    const statements = name === 'postgres' ? text.replaceAll(/\bblob\b/g, 'bytea') : text
    for (const statement of statements.split(/;\n/)) {
      if (statement.trim() !== '') await sql.raw(statement).execute(database.db)
    }
  }
  return database
}

type Rows = Record<string, unknown>[]

/** Names and values that later migrations changed. */
const changed: Record<string, string> = {
  letter: 'email',
  turn: 'distributed_lock',
  sandbox_reply: 'sandbox_response',
  free_choice: 'free_plan_choice',
  leave_token: 'unsubscribe_token',
  rests_until: 'paused_until',
  letters: 'emails',
  '{"letterId":"le2"}': '{"emailId":"le2"}',
}

/** Columns that later migrations added, with the value in existing rows. */
const added: Record<string, Rows[number]> = {
  job: { round: 0 },
  user_account: { suspended_at: null },
  auth_token: { second_factor_at: null },
  contact_message: { handled_at: null },
  bot: {
    deleted_at: null,
    ai_notice: '',
    privacy_url: '',
    time_zone: 'UTC',
    visitor_hour_limit: null,
    address_hour_limit: null,
    address_day_limit: null,
    day_limit: null,
    keep_days: null,
    removal_version: 0,
    sources_version: 0,
  },
  source: {
    deleted_at: null,
    changed_version: 0,
    listed_version: 0,
    sync_every: 'daily',
    next_check_at: null,
    checking: 0,
    adds_pages: 1,
    checked_at: null,
    check_problem: null,
    missing_since: null,
    unpublished_at: null,
    unpublished_revision: '',
    kept_by_owner: 0,
    sitemap_lastmod: null,
    loss_reported_at: null,
    include_paths: '',
    exclude_paths: '',
    search_notes: '',
  },
  chunk: { language: null },
  chat_message: {
    untrusted_sources: 1,
    untrusted_results: 1,
    taken_back: '[]',
    search: '',
    rating_reason: '',
    counted: 0,
    counted_rating: '',
    gap: '',
    gap_closed: '',
    gap_vector: null,
    gap_vector_model: '',
  },
  chat_session: {
    visitor_until: 0,
    page_host: '',
    page_path: '',
    language: '',
    ai_notice: '',
    first_question: 'When?',
    last_at: 3,
    answered_count: 1,
    abstained_count: 0,
    withheld_count: 0,
    failed_call_count: 0,
    thumb_down_count: 0,
    erased_at: null,
    outcome: '',
    running_reply: null,
  },
  webhook_delivery: { conversation_id: null },
  email: { conversation_id: null },
  sandbox_event: { delivered_at: null },
}

/** Values of added columns that differ from row to row. */
const addedToRow: Record<string, Rows[number]> = { s1: { next_check_at: 86_400_002 } }

const laterMigrations = Object.keys(migrations).slice(1)

const current = (text: string): string => changed[text] ?? text

/** Search indexes are tested with the search, and snapshots with the rollback. */
const isOwnTable = ({ name, schema }: { name: string; schema?: string }): boolean =>
  !name.startsWith('message_search') &&
  !passageTermTables.includes(name) &&
  schema?.startsWith('before_') !== true

async function readAll({ db }: TestDatabase): Promise<Map<string, Rows>> {
  const content = new Map<string, Rows>()
  const found = await db.introspection.getTables()
  for (const { name } of found.filter(isOwnTable)) {
    const { rows } = await sql<
      Rows[number]
    >`select * from ${sql.table(name)} order by 1, 2`.execute(db)
    content.set(name, rows)
  }
  return content
}

const afterMigrations = (content: Map<string, Rows>): Map<string, Rows> =>
  new Map(
    [...content].map(([name, rows]) => [
      current(name),
      rows.map((row) => ({
        ...changedRow(row),
        ...added[current(name)],
        ...(current(name) === 'source' ? addedToRow[String(row['id'])] : {}),
      })),
    ]),
  )

const changedRow = (row: Rows[number]): Rows[number] =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      current(column),
      typeof value === 'string' ? current(value) : value,
    ]),
  )

describe.each(engines)('a database created before 0001-schema on $name', (engine) => {
  test('is opened with all its rows, and changed only once', async () => {
    const database = await openDevelopment(engine)
    const before = await readAll(database)

    expect(await migrate(database, database)).toEqual(laterMigrations)

    const all = await readAll(database)
    const after = new Map(
      [...all].filter(([name]) => [...before.keys()].map(current).includes(name)),
    )
    expect([...all.keys()].toSorted()).toEqual(Object.keys(tables).toSorted())
    expect([...after].filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(after).toEqual(afterMigrations(before))
    expect(await migrate(database, database)).toEqual([])
  })

  test('ends with the schema of a new database', async () => {
    const existing = await openDevelopment(engine)
    const created = await engine.openEmpty()

    await migrate(existing, existing)
    expect(await migrate(created, created)).toEqual(Object.keys(migrations))

    const schema = await describeSchema(created)
    expect(schema.length).toBeGreaterThan(400)
    expect(await describeSchema(existing)).toEqual(schema)
  })

  test('keeps the ledger append-only', async () => {
    const { db, ...database } = await openDevelopment(engine)
    await migrate({ db, ...database }, database)

    await expect(db.deleteFrom('credit_entries').execute()).rejects.toThrow('append-only')
    await expect(db.updateTable('credit_entries').set({ at: 0 }).execute()).rejects.toThrow(
      'append-only',
    )
  })

  test('is refused and not changed in an earlier state, with the version to start first', async () => {
    const database = await openDevelopment(engine)
    const { db, dataDir } = database
    await sql`delete from kysely_migration where name > '0007-security'`.execute(db)

    await expect(migrate(database, database)).rejects.toThrow(
      'its last migration is 0007-security). Start Askwell at commit eb181ca once',
    )

    const { rows } = await sql`select name from kysely_migration`.execute(db)
    expect(rows).toHaveLength(7)
    expect(readdirSync(dataDir)).not.toContain('snapshots')
  })

  test.runIf(engine.name === 'postgres')(
    'is changed once by two concurrent processes',
    async () => {
      const database = await openDevelopment(engine)

      const done = await Promise.all([migrate(database, database), migrate(database, database)])

      expect(done.flat()).toEqual(laterMigrations)
      // A lock that outlives its transaction is free again only with its connection, 10 s later.
      const { rows } = await sql`
        select pid from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())
      `.execute(database.db)
      expect(rows).toEqual([])
    },
  )

  test.runIf(engine.name === 'sqlite')('is copied before it is changed', async () => {
    const database = await openDevelopment(engine)

    await migrate(database, database)

    const [copy] = readdirSync(join(database.dataDir, 'snapshots'))
    expect(copy).toMatch(/^before-0001-schema-/)
  })
})
