import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type QueryResult } from 'pg'
import { afterAll } from 'vitest'
import { openDatabase, type Database } from '../src/adapters/db/connect.ts'
import { migrate } from '../src/adapters/db/migrate.ts'

/** A database of its own for one test, already migrated. */
export type TestDatabase = Database & {
  /** A data folder of its own; on SQLite the database file lies in it. */
  dataDir: string
  /** The address of the database on PostgreSQL, for tests that open it a second time. */
  databaseUrl: string | undefined
  /** Closes and removes it. Not needed: what is left is removed after the file's last test. */
  drop: () => Promise<void>
}

export type TestEngine = { name: 'sqlite' | 'postgres'; open: () => Promise<TestDatabase> }

// The runner sets these; the product itself reads its configuration in one place.
// oxlint-disable-next-line node/no-process-env
const { TEST_DATABASE_URL: givenUrl, CI: isCi } = process.env
const adminUrl = givenUrl ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const runName = `askwell_test_${process.pid}_${randomBytes(4).toString('hex')}`
const toDrop = new Set<() => Promise<void>>()

export const sqlite: TestEngine = {
  name: 'sqlite',
  async open() {
    const dataDir = newFolder()
    const database = await openDatabase({ dataDir })
    await migrate(database, { dataDir })
    return droppable(database, { dataDir, databaseUrl: undefined }, async () => undefined)
  },
}

const postgres: TestEngine = {
  name: 'postgres',
  async open() {
    template ??= makeTemplate()
    const name = `${runName}_${(opened += 1)}`
    await admin(`create database ${name} template ${await template}`)
    const dataDir = newFolder()
    const databaseUrl = urlOf(name)
    const database = await openDatabase({ databaseUrl, dataDir, poolSize: 10 })
    return droppable(database, { dataDir, databaseUrl }, () =>
      admin(`drop database if exists ${name} with (force)`),
    )
  },
}

let opened = 0
let template: Promise<string> | undefined

/** SQLite always; PostgreSQL where TEST_DATABASE_URL or a local server answers. */
export const engines: TestEngine[] = (await hasPostgres()) ? [sqlite, postgres] : [sqlite]

afterAll(async () => {
  for (const drop of toDrop) await drop()
  if (template !== undefined) await admin(`drop database if exists ${await template} with (force)`)
})

async function hasPostgres(): Promise<boolean> {
  try {
    await admin('select 1')
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const message = `PostgreSQL is not there (${reason}): its tests do not run.`
    if (isCi !== undefined || givenUrl !== undefined) throw new Error(message, { cause: error })
    process.stderr.write(`${message} Set TEST_DATABASE_URL to run them.\n`)
    return false
  }
}

/** Migrated once per test file; every test gets a copy, which takes a few milliseconds. */
async function makeTemplate(): Promise<string> {
  await dropLeftovers()
  const name = `${runName}_template`
  await admin(`create database ${name}`)
  const dataDir = newFolder()
  const database = await openDatabase({ databaseUrl: urlOf(name), dataDir, poolSize: 2 })
  await migrate(database, { dataDir })
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
  return name
}

/** Removes what killed runs on this machine left behind. */
async function dropLeftovers(): Promise<void> {
  const { rows } = await admin(
    `select datname as name from pg_database where datname like 'askwell\\_test\\_%'`,
  )
  for (const { name } of rows) {
    const pid = Number(name.split('_')[2])
    if (existsSync('/proc/self') && !existsSync(`/proc/${pid}`)) {
      await admin(`drop database if exists ${name} with (force)`)
    }
  }
}

async function admin(statement: string): Promise<QueryResult<{ name: string }>> {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

function urlOf(name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'askwell-test-'))

function droppable(
  database: Database,
  places: { dataDir: string; databaseUrl: string | undefined },
  remove: () => Promise<unknown>,
): TestDatabase {
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await database.close()
  }
  const drop = async () => {
    toDrop.delete(drop)
    await close()
    await remove()
    rmSync(places.dataDir, { recursive: true, force: true })
  }
  toDrop.add(drop)
  return { ...database, ...places, close, drop }
}
