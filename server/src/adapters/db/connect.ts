import { EventEmitter } from 'node:events'
import { Kysely, type Transaction } from 'kysely'
import type { Engine } from './dialect.ts'
import { listenOnPostgres, notifyOnPostgres } from './postgres-listener.ts'
import { createPool, postgresDialect } from './postgres-pool.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite-driver.ts'
import { DatabaseUnusableError, openSqliteFile } from './sqlite-file.ts'
import { createTransactionScope, type TransactionScope } from './transaction-scope.ts'

/** What a store function takes: the database itself, or a transaction in which it takes part. */
export type Db = Kysely<Schema> | Transaction<Schema>

export type DatabaseSettings = {
  /** postgres://… for PostgreSQL; without it the embedded SQLite file in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  /** Connections of the PostgreSQL pool. */
  poolSize?: number | undefined
}

export type Database = {
  db: Kysely<Schema>
  engine: Engine
  /**
   * One transaction; everything inside must use `trx`. Never wait for network, model or parser here.
   */
  transaction: <T>(work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>
  /** Wakes the listeners of a channel in all processes; inside a transaction, after its commit. */
  notify: (channel: string) => Promise<void>
  /** Returns how to stop listening. */
  listen: (channel: string, wake: () => void) => () => void
  close: () => Promise<void>
}

/** Opens the database. Tables are made by `migrate`. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const scope = createTransactionScope()
  return settings.databaseUrl === undefined
    ? openSqlite(settings.dataDir, scope)
    : openPostgres(settings.databaseUrl, settings.poolSize ?? 20, scope)
}

function openSqlite(dataDir: string, scope: TransactionScope): Database {
  const db = new Kysely<Schema>({ dialect: sqliteDialect(openSqliteFile(dataDir), scope) })
  const wakeUps = new EventEmitter().setMaxListeners(0)
  const wake = (channel: string) => {
    setImmediate(() => wakeUps.emit(channel))
  }

  return {
    db,
    engine: 'sqlite',
    transaction: (work) => runTransaction({ db, scope, wake }, work),
    async notify(channel) {
      if (!scope.wakesLater(channel)) wake(channel)
    },
    listen: (channel, listener) => subscribe(wakeUps, channel, listener),
    close: () => destroy(db),
  }
}

async function openPostgres(
  url: string,
  connections: number,
  scope: TransactionScope,
): Promise<Database> {
  const pool = createPool(url, connections)
  await refuseUnreachable(pool)
  const db = new Kysely<Schema>({ dialect: postgresDialect(pool, scope) })
  const wakeUps = new EventEmitter().setMaxListeners(0)
  let ear: ReturnType<typeof listenOnPostgres> | undefined

  const hear = {
    onChannel: (channel: string) => wakeUps.emit(channel),
    onEvery: () => {
      for (const channel of wakeUps.eventNames()) wakeUps.emit(channel)
    },
  }
  const wake = (channel: string) => {
    // A lost wake-up is no harm: every listener also looks for itself once a second.
    notifyOnPostgres(pool, channel).catch(() => undefined)
  }

  return {
    db,
    engine: 'postgres',
    transaction: (work) => runTransaction({ db, scope, wake }, work),
    async notify(channel) {
      if (!scope.wakesLater(channel)) wake(channel)
    },
    listen(channel, listener) {
      ear ??= listenOnPostgres(url, hear)
      return subscribe(wakeUps, channel, listener)
    },
    async close() {
      await ear?.close()
      await destroy(db)
    },
  }
}

async function refuseUnreachable(pool: ReturnType<typeof createPool>): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseUnusableError(
      `PostgreSQL at DATABASE_URL cannot be reached (${reason}). Check the address and that it runs.`,
      { cause: error },
    )
  }
}

type Inside = { db: Kysely<Schema>; scope: TransactionScope; wake: (channel: string) => void }

async function runTransaction<T>(
  { db, scope, wake }: Inside,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const { result, channels } = await db.transaction().execute((trx) => scope.enter(() => work(trx)))
  for (const channel of channels) wake(channel)
  return result
}

function subscribe(wakeUps: EventEmitter, channel: string, wake: () => void): () => void {
  wakeUps.on(channel, wake)
  return () => {
    wakeUps.off(channel, wake)
  }
}

async function destroy(db: Kysely<Schema>): Promise<void> {
  // Kysely closes only what was used; an unused handle still holds the file or the pool open.
  await db.connection().execute(async () => undefined)
  await db.destroy()
}
