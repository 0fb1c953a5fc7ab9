import type { DatabaseSync } from 'node:sqlite'
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import { CommitGroup } from './sqlite-group.ts'
import { Seat, type SharedFile } from './sqlite-seat.ts'
import { createRunner } from './sqlite-statements.ts'
import { createTurns } from './sqlite-turns.ts'
import type { TransactionScope } from './transaction-scope.ts'

/**
 * SQLite through Node's own driver: one connection, whose users queue up in order of arrival and whose
 * commits are shared.
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
  /** The driver queues by itself, so that it can refuse instead of waiting for ever. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite rolls back tables and indexes like rows; a killed migration leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function createDriver(file: DatabaseSync, scope: TransactionScope): Driver {
  const turns = createTurns()
  const commits = new CommitGroup(file, turns.isTaken)
  const shared: SharedFile = { run: createRunner(file), commits, turns }

  return {
    async init() {},

    async acquireConnection() {
      scope.refuseOuterHandle()
      const seat = new Seat(shared)
      await seat.take()
      return seat
    },
    releaseConnection: async (connection) => seatOf(connection).leave(),

    beginTransaction: async (connection) => seatOf(connection).begin(),
    commitTransaction: (connection) => seatOf(connection).keep(),
    rollbackTransaction: async (connection) => seatOf(connection).undo(),

    async destroy() {
      if (!file.isOpen) return
      // What somebody is still writing goes with the file; it was never answered.
      if (!turns.isTaken()) commits.commit()
      file.close()
    },
  }
}

function seatOf(connection: DatabaseConnection): Seat {
  if (connection instanceof Seat) return connection
  throw new Error('This connection belongs to another driver.')
}
