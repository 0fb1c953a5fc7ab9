import { Pool, types } from 'pg'
import { PostgresDialect, PostgresDriver, type DatabaseConnection, type Dialect } from 'kysely'
import { toDatabaseError } from './database-errors.ts'
import type { TransactionScope } from './transaction-scope.ts'

const connectTimeoutMs = 15_000
/** Requests that may wait for a connection; the next one is refused at once. */
const maxQueue = 1_000

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
    keepAlive: true,
    application_name: 'askwell',
    types: { getTypeParser },
  })
  // A dead connection is replaced at the next query; without a listener the event would end the
  // process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Parses bigint and numeric (the type of sums) as numbers. */
const getTypeParser: typeof types.getTypeParser = (type, format) => {
  const isNumber = type === types.builtins.INT8 || type === types.builtins.NUMERIC
  return isNumber ? Number : types.getTypeParser(type, format)
}

/** PostgreSQL for Kysely, with temporary failures as refusals. */
export function postgresDialect(pool: Pool, scope: TransactionScope): Dialect {
  const dialect = new PostgresDialect({ pool })

  return {
    createDriver: () => new GuardedDriver(pool, scope),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

class GuardedDriver extends PostgresDriver {
  readonly #pool: Pool
  readonly #scope: TransactionScope
  readonly #known = new WeakSet<DatabaseConnection>()

  constructor(pool: Pool, scope: TransactionScope) {
    super({ pool })
    this.#pool = pool
    this.#scope = scope
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

  #withErrors(connection: DatabaseConnection): DatabaseConnection {
    if (this.#known.has(connection)) return connection

    this.#known.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async (query, options) => {
      try {
        return await execute(query, options)
      } catch (error) {
        throw toDatabaseError(error)
      }
    }
    return connection
  }
}
