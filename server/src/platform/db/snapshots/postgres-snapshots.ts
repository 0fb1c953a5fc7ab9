import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, sql, type Transaction } from 'kysely'
import { createPool, postgresDialect } from '../engine/postgres/pool.ts'
import { DatabaseUnusableError } from '../engine/sqlite-file.ts'
import { createTransactionScope } from '../engine/transaction-scope.ts'
import type { Schema } from '../schema/tables.ts'

/** The schema with the tables from before a rollback. */
const keptSchema = 'rolled_back'

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A statement that stores the time in epoch milliseconds as the comment of a schema. */
const timeComment = (schema: string): string =>
  `do $$ begin execute format('comment on schema %I is %L', '${schema}',
    (extract(epoch from clock_timestamp()) * 1000)::bigint::text); end $$`

/** Statements that create the constraints, indexes and triggers that copies of tables lack, in the required order. */
const statementsOf = `
  select 1 as step, pg_get_functiondef(oid) as statement from pg_proc
    where pronamespace = current_schema()::regnamespace
  union all
  select case contype when 'f' then 4 else 2 end,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint
    where connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'f')
  union all
  select 3, pg_get_indexdef(indexrelid) from pg_index
    join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
  union all
  select 5, pg_get_triggerdef(pg_trigger.oid) from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and not tgisinternal`

/**
 * Copies all tables to another schema of the same database, in the transaction of the migrations. Replaces an earlier
 * snapshot. The copies have no indexes, keys and triggers; a rollback creates them again.
 */
export async function takePostgresSnapshot(trx: Kysely<Schema>, next: string): Promise<void> {
  for (const { name } of await schemasLike(trx, 'before!_%')) await dropSchema(trx, name)

  const schema = `before_${next.replaceAll(/\W/g, '_')}`
  const inSchema = (table: string) => sql.raw(`${quote(schema)}.${quote(table)}`)
  await sql.raw(`create schema ${quote(schema)}`).execute(trx)
  await sql.raw(timeComment(schema)).execute(trx)
  await sql`create table ${inSchema('rollback_step')} as ${sql.raw(statementsOf)}`.execute(trx)
  for (const { name } of await tablesOf(trx)) {
    const table = sql.raw(quote(name))
    await sql`create table ${inSchema(name)} (like ${table} including defaults including constraints)`.execute(
      trx,
    )
    await sql`insert into ${inSchema(name)} select * from ${table}`.execute(trx)
  }
}

const tablesOf = async (trx: Kysely<Schema>) =>
  (
    await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`.execute(trx)
  ).rows

/** A snapshot is recognized by its time in the comment of the schema, which schemas of the operator do not have. */
const isSnapshot = "obj_description(oid, 'pg_namespace') ~ '^[0-9]+$'"

/** Schemas of snapshots, each with the time when it was made. */
const schemasLike = async (db: Kysely<Schema>, pattern: string) =>
  (
    await sql<{ name: string; at: string | null }>`
      select nspname as name, obj_description(oid, 'pg_namespace') as at from pg_namespace
      where nspname like ${pattern} escape '!' and ${sql.raw(isSnapshot)}`.execute(db)
  ).rows

const dropSchema = (db: Kysely<Schema>, name: string) =>
  sql.raw(`drop schema ${quote(name)} cascade`).execute(db)

/** Deletes snapshots made before `before`, because they still contain erased data. */
export async function deleteOldPostgresSnapshots(
  db: Kysely<Schema>,
  before: number,
): Promise<void> {
  const all = [...(await schemasLike(db, 'before!_%')), ...(await schemasLike(db, keptSchema))]
  for (const { name, at } of all) if (Number(at) < before) await dropSchema(db, name)
}

/**
 * Replaces the current tables by those of the snapshot, moves the current ones to another schema, and calls `change` in
 * the same transaction. A failure changes nothing.
 */
export async function rollBackPostgres<T>(
  databaseUrl: string,
  change: (trx: Transaction<Schema>) => Promise<T>,
): Promise<{ snapshot: string; changed: T }> {
  const pool = createPool(databaseUrl, { connections: 1, statementTimeoutMs: 0 })
  const db = new Kysely<Schema>({ dialect: postgresDialect(pool, createTransactionScope(), null) })
  try {
    return await db.transaction().execute(async (trx) => {
      const snapshot = await replaceTables(trx)
      return { snapshot, changed: await change(trx) }
    })
  } finally {
    await db.destroy()
  }
}

async function replaceTables(trx: Kysely<Schema>): Promise<string> {
  const run = (statement: string) => sql.raw<{ text: string }>(statement).execute(trx)
  const textsOf = async (query: string) => (await run(query)).rows.map(({ text }) => text)
  await refuseWhileUsed(textsOf)
  const [schema] = await textsOf(
    `select nspname as text from pg_namespace where nspname like 'before!_%' escape '!'
      and ${isSnapshot}`,
  )
  if (schema === undefined) throw noSnapshot()
  const steps = await textsOf(
    `select statement as text from ${quote(schema)}.rollback_step order by step, statement`,
  )
  const [home = 'public'] = await textsOf('select current_schema()::text as text')

  await run(`drop table ${quote(schema)}.rollback_step`)
  await run(`drop schema if exists ${keptSchema} cascade`)
  await run(`create schema ${keptSchema}`)
  await run(timeComment(keptSchema))
  const moves = [
    ...(await textsOf(moveAll(home, keptSchema))),
    ...(await textsOf(moveAll(schema, home))),
  ]
  for (const statement of [...moves, ...steps]) await run(statement)
  await run(`drop schema ${quote(schema)}`)
  return schema
}

/** Statements that move all tables and functions of a schema to another one. */
const moveAll = (from: string, to: string): string => `
  select format('alter table %I.%I set schema %I', schemaname, tablename, '${to}') as text
    from pg_tables where schemaname = '${from}'
  union all
  select format('alter function %s set schema %I', oid::regprocedure, '${to}')
    from pg_proc where pronamespace = '${from}'::regnamespace`

/** How often connections are checked: a connection that was just closed is still listed for a moment. */
const closingTries = 20
const closingPauseMs = 100

async function refuseWhileUsed(textsOf: (query: string) => Promise<string[]>): Promise<void> {
  let others: string[] = []
  for (let tries = 0; tries < closingTries; tries += 1) {
    // Without this, the transaction would see the same list again.
    await textsOf('select pg_stat_clear_snapshot()::text as text')
    others = await textsOf(
      `select pid::text as text from pg_stat_activity where datname = current_database()
        and application_name = 'askwell' and pid <> pg_backend_pid()`,
    )
    if (others.length === 0) return
    await pause(closingPauseMs)
  }
  throw new DatabaseUnusableError(
    `${others.length} connections of Askwell use the database. Stop all its processes first.`,
  )
}

const noSnapshot = () =>
  new DatabaseUnusableError(
    'There is no snapshot in the database at DATABASE_URL: no update has changed it, or it was deleted after two ' +
      'weeks. Restore a backup instead.',
  )
