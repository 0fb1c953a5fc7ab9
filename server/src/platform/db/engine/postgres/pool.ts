import { Pool, types } from 'pg'
import { PostgresDialect, PostgresDriver, type DatabaseConnection, type Dialect } from 'kysely'
import { toDatabaseError } from '../database-errors.ts'
import type { TransactionScope } from '../transaction-scope.ts'
import { NoAnswerError, withTimeLimit } from './time-limit.ts'

const connectTimeoutMs = 15_000
/** How many requests may wait for a connection; more are refused at once. */
const maxQueue = 1_000

/** Extra time for PostgreSQL to report that its own limit was exceeded. */
const reportMs = 5_000
/** Makes the kernel detect a dead connection within half a minute instead of two hours. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** How long a client waits for a response, longer than PostgreSQL's own limit; null (no limit) when that is 0. */
export const answerLimit = (statementTimeoutMs: number): number | null =>
  statementTimeoutMs === 0 ? null : statementTimeoutMs + reportMs

type PoolSettings = { connections: number; statementTimeoutMs: number }

export function createPool(
  databaseUrl: string,
  { connections, statementTimeoutMs }: PoolSettings,
): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    ...keepAlive,
    application_name: 'askwell',
    types: { getTypeParser },
  })
  // A dead connection is replaced at the next query. Without a listener, the event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Parses bigint and numeric (the type of sums) as numbers. */
const getTypeParser: typeof types.getTypeParser = (type, format) => {
  const isNumber = type === types.builtins.INT8 || type === types.builtins.NUMERIC
  return isNumber ? Number : types.getTypeParser(type, format)
}

/** The dialect of PostgreSQL for Kysely. It converts temporary failures to an `AppError`. */
export function postgresDialect(
  pool: Pool,
  scope: TransactionScope,
  maxMs: number | null,
): Dialect {
  const dialect = new PostgresDialect({ pool })

  return {
    createDriver: () => new GuardedDriver(pool, scope, maxMs),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

type Connection = Parameters<PostgresDriver['releaseConnection']>[0]

class GuardedDriver extends PostgresDriver {
  readonly #pool: Pool
  readonly #scope: TransactionScope
  readonly maxtMs: number | null
  readonly #known = new WeakSet<DatabaseConnection>()
  readonly #silent = new WeakSet<DatabaseConnection>()

  constructor(pool: Pool, scope: TransactionScope, maxMs: number | null) {
    super({ pool })
    this.#pool = pool
    this.#scope = scope
    this.maxtMs = maxMs
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#scope.assertOutsideTransaction()
    if (this.#pool.waitingCount >= maxQueue) {
      throw toDatabaseError(new Error('Waited too long for the database: the queue is full.'))
    }
    try {
      return this.#withErrors(await super.acquireConnection())
    } catch (error) {
      throw toDatabaseError(error)
    }
  }

  override async releaseConnection(connection: Connection): Promise<void> {
    // The rollback fails, which makes the driver close the connection.
    if (this.#silent.has(connection)) {
      await this.rollbackTransaction(connection).catch(() => undefined)
    }
    await super.releaseConnection(connection)
  }

  #withErrors(connection: DatabaseConnection): DatabaseConnection {
    if (this.#known.has(connection)) return connection

    this.#known.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async (query, options) => {
      if (this.#silent.has(connection)) throw toDatabaseError(new NoAnswerError())
      try {
        return await withTimeLimit(this.maxtMs, execute(query, options))
      } catch (error) {
        if (error instanceof NoAnswerError) this.#silent.add(connection)
        throw toDatabaseError(error)
      }
    }
    return connection
  }
}
