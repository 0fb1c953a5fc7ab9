import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/db/connect.ts'
import { sqlitePath } from '../../src/platform/db/engine/sqlite-file.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { afterFile } from './after-file.ts'
import { tempFolder } from './temp-folder.ts'
import { copyDatabase, databaseName, dropLater, urlOf, withAdmin } from './test-databases.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended
  interface ProvidedContext {
    /**
     * The name of this test run, and why PostgreSQL is unavailable; set in
     * scripts/test/vitest-global.mjs.
     */
    testRun: { id: string; whyNoPostgres: string | undefined }
  }
}

/** A migrated database for one test. */
export type TestDatabase = Database & {
  /** A data folder for one test; on SQLite it contains the database file. */
  dataDir: string
  /** The address of the database on PostgreSQL, for tests that open it a second time. */
  databaseUrl: string | undefined
  /** Closes and removes it. Optional: what is left is removed after the file's last test. */
  drop: () => Promise<void>
}

export type TestEngine = {
  name: 'sqlite' | 'postgres'
  open: () => Promise<TestDatabase>
  /** Without tables. */
  openEmpty: () => Promise<TestDatabase>
}

const { id: run } = inject('testRun')

export const sqlite: TestEngine = {
  name: 'sqlite',
  async open() {
    migratedFile ??= readMigratedFile()
    return openSqliteIn(tempFolder(), await migratedFile)
  },
  openEmpty: () => openSqliteIn(tempFolder()),
}

/** Opens the database of a folder, which starts with the content of `file`. */
async function openSqliteIn(dataDir: string, file?: Buffer): Promise<TestDatabase> {
  if (file !== undefined) writeFileSync(sqlitePath(dataDir), file, { mode: 0o600 })
  return droppable(await openDatabase({ dataDir }), { dataDir, databaseUrl: undefined })
}

let migratedFile: Promise<Buffer> | undefined

/** Migrated once per process; every test gets a copy. */
async function readMigratedFile(): Promise<Buffer> {
  const dataDir = tempFolder()
  const database = await openDatabase({ dataDir })
  await migrate(database, { dataDir })
  await database.close()
  return readFileSync(sqlitePath(dataDir))
}

export const postgres: TestEngine = {
  name: 'postgres',
  async open() {
    template ??= migratedTemplate()
    return openCopy(await template)
  },
  openEmpty: () => openCopy('template0'),
}

async function openCopy(of: string): Promise<TestDatabase> {
  const name = databaseName(run, `${process.pid}_${(opened += 1)}`)
  await copyDatabase(name, of)
  const dataDir = tempFolder()
  const databaseUrl = urlOf(name)
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 10 })
  return droppable(database, { dataDir, databaseUrl }, () => dropLater(name))
}

let opened = 0
let template: Promise<string> | undefined

/** Skipped when PostgreSQL is unavailable (scripts/test/vitest-setup.mjs). */
export const engines: TestEngine[] = [sqlite, postgres]

/** Migrated once per run, by the first file that needs it; every test gets a copy. */
async function migratedTemplate(): Promise<string> {
  const name = databaseName(run, 'template')
  await withAdmin(async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount !== 0) return

    const unfinished = `${name}_unfinished`
    await client.query(`create database ${unfinished}`)
    await migrateAt(urlOf(unfinished))
    await client.query(`alter database ${unfinished} rename to ${name}`)
  })
  return name
}

async function migrateAt(databaseUrl: string): Promise<void> {
  const dataDir = tempFolder()
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 2 })
  await migrate(database, { dataDir })
  await database.close()
}

function droppable(
  database: Database,
  places: { dataDir: string; databaseUrl: string | undefined },
  remove: () => void = () => undefined,
): TestDatabase {
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await database.close()
  }
  let isDropped = false
  const drop = async () => {
    if (isDropped) return
    isDropped = true
    await close()
    remove()
    rmSync(places.dataDir, { recursive: true, force: true })
  }
  afterFile(drop)
  return { ...database, ...places, close, drop }
}
