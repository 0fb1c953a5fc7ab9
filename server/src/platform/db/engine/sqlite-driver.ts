import type { DatabaseSync } from 'node:sqlite'
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import { CommitGroup } from './commit-group.ts'
import { SqliteConnection, type SharedFile } from './sqlite-connection.ts'
import { createRunner } from './sqlite-statements.ts'
import { createMutex } from './sqlite-mutex.ts'
import type { TransactionScope } from './transaction-scope.ts'

/**
 * SQLite through Node's own driver: one file handle, whose users queue in order of arrival and
 * share commits.
 */
export function sqliteDialect(file: DatabaseSync, scope: TransactionScope): Dialect {
  return {
    createDriver: () => createDriver(file, scope),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new NodeSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** The mutex of the driver does the queueing, because it can refuse after a time limit. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite rolls back tables and indexes like rows; a killed migration changes nothing. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function createDriver(file: DatabaseSync, scope: TransactionScope): Driver {
  const mutex = createMutex()
  const commitGroup = new CommitGroup(file, mutex.isLocked)
  const shared: SharedFile = { run: createRunner(file), commitGroup, mutex }

  return {
    async init() {},

    async acquireConnection() {
      scope.assertOutsideTransaction()
      const connection = new SqliteConnection(shared)
      await connection.acquire()
      return connection
    },
    releaseConnection: async (connection) => asSqliteConnection(connection).release(),

    beginTransaction: async (connection) => asSqliteConnection(connection).begin(),
    commitTransaction: (connection) => asSqliteConnection(connection).commit(),
    rollbackTransaction: async (connection) => asSqliteConnection(connection).rollback(),

    async destroy() {
      // An unfinished write is discarded with the file; it was never acknowledged.
      if (!mutex.isLocked()) commitGroup.commit()
      file.close()
    },
  }
}

function asSqliteConnection(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new Error('This connection belongs to another driver.')
}
