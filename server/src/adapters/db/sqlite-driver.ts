import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { toDatabaseError } from './database-errors.ts'
import type { TransactionScope } from './transaction-scope.ts'

const cachedStatements = 500
const longestWaitMs = 30_000

/** SQLite through Node's own driver: one connection, whose users queue up in order of arrival. */
export function sqliteDialect(file: DatabaseSync, scope: TransactionScope): Dialect {
  return {
    createDriver: () => createDriver(file, scope),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new NodeSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** The driver queues by itself, so that it can refuse instead of waiting for ever. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite rolls back tables and indexes like rows; a killed migration leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const run = (statement: string) => async (connection: DatabaseConnection) => {
  await connection.executeQuery(CompiledQuery.raw(statement))
}

function createDriver(file: DatabaseSync, scope: TransactionScope): Driver {
  const connection = createConnection(file)
  const turns = createTurns()

  return {
    async init() {},

    async acquireConnection() {
      scope.refuseOuterHandle()
      await turns.take()
      return connection
    },
    async releaseConnection() {
      turns.give()
    },

    // The write lock is taken at the start: a plain `begin` could fail in the middle instead.
    beginTransaction: run('begin immediate'),
    commitTransaction: run('commit'),
    async rollbackTransaction() {
      // A full disk makes SQLite roll back by itself; a second rollback would hide that error.
      if (file.isTransaction) file.exec('rollback')
    },

    async destroy() {
      if (file.isOpen) file.close()
    },
  }
}

function createConnection(file: DatabaseSync): DatabaseConnection {
  const prepare = createStatementCache(file)

  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      try {
        const { statement, returnsRows } = prepare(sql)
        const values = parameters.map(toSqlite)
        if (returnsRows) {
          // Kysely derives the row type from the query; the driver cannot know it.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          const rows = statement.all(...values) as Row[]
          return { rows, numAffectedRows: BigInt(rows.length) }
        }

        return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) }
      } catch (error) {
        throw toDatabaseError(error)
      }
    },

    streamQuery() {
      throw new Error('Rows are read in pages, not streamed.')
    },
  }
}

type Prepared = { statement: StatementSync; returnsRows: boolean }

function createStatementCache(file: DatabaseSync): (sql: string) => Prepared {
  const cache = new Map<string, Prepared>()

  return (sql) => {
    const known = cache.get(sql)
    if (known !== undefined) return known

    const statement = file.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    cache.set(sql, prepared)
    const oldest = cache.size > cachedStatements ? cache.keys().next().value : undefined
    if (oldest !== undefined) cache.delete(oldest)
    return prepared
  }
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  // node:sqlite itself refuses what it cannot bind.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return value as SQLInputValue
}

/** A queue for one connection: first come, first served. */
function createTurns(): { take(): Promise<void>; give(): void } {
  let isTaken = false
  const waiting: (() => void)[] = []

  return {
    take() {
      if (!isTaken) {
        isTaken = true
        return Promise.resolve()
      }

      return new Promise((resolve, reject) => {
        const turn = () => {
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(turn), 1)
          reject(toDatabaseError(new Error('Waited too long for the database connection.')))
        }, longestWaitMs)
        waiting.push(turn)
      })
    },

    give() {
      const next = waiting.shift()
      if (next === undefined) isTaken = false
      else next()
    },
  }
}
