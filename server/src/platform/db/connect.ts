import { EventEmitter } from 'node:events'
import { Kysely, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import { refuseMovedDatabase, refuseUnfinishedMove } from './engine/database-move.ts'
import type { Engine } from './engine/dialect.ts'
import { listenOnPostgres, notifyOnPostgres, sendOnPostgres } from './engine/postgres/listener.ts'
import { answerLimit, createPool, postgresDialect } from './engine/postgres/pool.ts'
import { queryWithin, type LimitedPool } from './engine/postgres/time-limit.ts'
import type { Schema } from './schema/tables.ts'
import { sqliteDialect } from './engine/sqlite-driver.ts'
import { DatabaseUnusableError, openSqliteFile } from './engine/sqlite-file.ts'
import { createTransactionScope, type TransactionScope } from './engine/transaction-scope.ts'

/** The parameter of store functions: the database itself, or a transaction. */
export type Db = Kysely<Schema> | Transaction<Schema>

export type DatabaseSettings = {
  /** postgres://… for PostgreSQL; without it the SQLite file in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  /** Connections of the PostgreSQL pool. */
  poolSize?: number | undefined
  /** Time after which PostgreSQL ends a statement, in milliseconds. */
  statementTimeoutMs?: number | undefined
  /** Allows opening a PostgreSQL database into which another one is being moved, which is refused otherwise. */
  isMoveTarget?: boolean | undefined
  /** Called each time the connection that receives notifications is lost. */
  onListenerLost?: ((error: unknown) => void) | undefined
}

export type Database = {
  db: Kysely<Schema>
  engine: Engine
  /** Runs one transaction. All queries inside must use `trx`; never await network, model or parser inside. */
  transaction: <T>(work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>
  /** Notifies the listeners of a channel in all processes; inside a transaction, after its commit. */
  notify: (channel: string) => Promise<void>
  /**
   * Sends messages of up to 7,000 ASCII characters to the listeners of a channel in all processes, in order, with one
   * call. The name of the channel must not contain a space.
   */
  send: (channel: string, messages: string[]) => Promise<void>
  /** Returns a function that stops listening. `message` is undefined for `notify` and after a lost connection. */
  listen: (channel: string, wake: (message?: string) => void) => () => void
  /** Connections of the PostgreSQL pool; null on the embedded database. */
  poolState: (() => { open: number; idle: number; waiting: number }) | null
  close: () => Promise<void>
}

/** Opens the database. `migrate` creates the tables. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const scope = createTransactionScope()
  return settings.databaseUrl === undefined
    ? openSqlite(settings.dataDir, scope)
    : openPostgres(settings.databaseUrl, settings, scope)
}

function openSqlite(dataDir: string, scope: TransactionScope): Database {
  refuseMovedDatabase(dataDir)
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
      if (!scope.deferNotification(channel)) wake(channel)
    },
    async send(channel, messages) {
      for (const message of messages) wakeUps.emit(channel, message)
    },
    listen: (channel, listener) => subscribe(wakeUps, channel, listener),
    poolState: null,
    close: () => destroy(db),
  }
}

async function openPostgres(
  url: string,
  {
    poolSize = 20,
    statementTimeoutMs = 30_000,
    isMoveTarget = false,
    onListenerLost = () => undefined,
  }: DatabaseSettings,
  scope: TransactionScope,
): Promise<Database> {
  const pool = createPool(url, { connections: poolSize, statementTimeoutMs })
  const limited = { pool, maxMs: answerLimit(statementTimeoutMs) }
  await checkReachable(limited)
  if (!isMoveTarget) await closeUnless(pool, refuseUnfinishedMove(pool))
  const db = new Kysely<Schema>({ dialect: postgresDialect(pool, scope, limited.maxMs) })
  const wakeUps = new EventEmitter().setMaxListeners(0)
  let notifications: ReturnType<typeof listenOnPostgres> | undefined

  const handlers = {
    onChannel: (channel: string, message?: string) => wakeUps.emit(channel, message),
    onEvery: () => {
      for (const channel of wakeUps.eventNames()) wakeUps.emit(channel)
    },
    onLost: onListenerLost,
  }
  const wake = (channel: string) => {
    // A lost notification is harmless, because every listener also polls once a second.
    notifyOnPostgres(limited, channel).catch(() => undefined)
  }

  return {
    db,
    engine: 'postgres',
    transaction: (work) => runTransaction({ db, scope, wake }, work),
    async notify(channel) {
      if (!scope.deferNotification(channel)) wake(channel)
    },
    send: (channel, messages) => sendOnPostgres(limited, channel, messages),
    listen(channel, listener) {
      notifications ??= listenOnPostgres(url, handlers)
      return subscribe(wakeUps, channel, listener)
    },
    poolState: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await notifications?.close()
      await destroy(db)
    },
  }
}

async function checkReachable(limited: LimitedPool): Promise<void> {
  try {
    await queryWithin(limited, 'select 1')
  } catch (error) {
    await limited.pool.end()
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseUnusableError(
      `PostgreSQL at DATABASE_URL cannot be reached (${reason}). Check the address and that it runs.`,
      { cause: error },
    )
  }
}

async function closeUnless(pool: Pool, succeeds: Promise<void>): Promise<void> {
  try {
    await succeeds
  } catch (error) {
    await pool.end()
    throw error
  }
}

type TransactionContext = {
  db: Kysely<Schema>
  scope: TransactionScope
  wake: (channel: string) => void
}

async function runTransaction<T>(
  { db, scope, wake }: TransactionContext,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const { result, channels } = await db.transaction().execute((trx) => scope.run(() => work(trx)))
  for (const channel of channels) wake(channel)
  return result
}

function subscribe(
  wakeUps: EventEmitter,
  channel: string,
  wake: (message?: string) => void,
): () => void {
  wakeUps.on(channel, wake)
  return () => {
    wakeUps.off(channel, wake)
  }
}

async function destroy(db: Kysely<Schema>): Promise<void> {
  // Kysely does not close an unused handle, which would keep the file or the pool open.
  await db.connection().execute(async () => undefined)
  await db.destroy()
}
