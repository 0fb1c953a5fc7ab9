import type { DatabaseSync } from 'node:sqlite'
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import { Checkpointer, type CheckpointLimits } from './checkpointer.ts'
import { CommitGroup } from './commit-group.ts'
import { toDatabaseError } from './database-errors.ts'
import { LogFlusher } from './log-flusher.ts'
import { SqliteConnection, type SharedFile } from './sqlite-connection.ts'
import { createRunner } from './sqlite-statements.ts'
import { createMutex } from './sqlite-mutex.ts'
import type { TransactionScope } from './transaction-scope.ts'

/**
 * The dialect of SQLite with Node's own driver. There is one file handle, whose users queue in order of arrival and
 * share commits. Flushes to the disk do not block the event loop.
 */
export function sqliteDialect(
  file: DatabaseSync,
  scope: TransactionScope,
  limits?: CheckpointLimits | null,
): Dialect {
  return {
    createDriver: () => createDriver(file, scope, limits),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new NodeSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** True, so that the mutex of the driver queues connections instead of Kysely: it has a time limit. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite can roll back changes of tables and indexes, so a killed migration changes nothing. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function createDriver(
  file: DatabaseSync,
  scope: TransactionScope,
  limits?: CheckpointLimits | null,
): Driver {
  const { shared, ...sharedFile } = shareFile(file, limits)

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

    destroy: () => sharedFile.close(),
  }
}

/** The objects that all connections to a file share. */
function shareFile(file: DatabaseSync, limits?: CheckpointLimits | null) {
  const mutex = createMutex()
  const flusher = new LogFlusher(file.location())
  const commitGroup = new CommitGroup(file, {
    isWriting: mutex.isLocked,
    flush() {
      checkpointer.start()
      return flusher.flush()
    },
  })
  const checkpointer = new Checkpointer({
    file,
    limits,
    async whileNothingIsWritten(work) {
      await mutex.acquire()
      try {
        commitGroup.commit()
        await work()
      } finally {
        mutex.release()
      }
    },
  })
  // With `full`, SQLite would block the event loop with a flush at each commit. The flusher flushes a commit group
  // before it is acknowledged.
  file.exec('pragma synchronous = normal')

  const log = {
    checkpointed: () => checkpointer.copied(),
    flush: async () => flusher.flush().catch(throwDatabaseError),
  }
  const shared: SharedFile = { run: createRunner(file), commitGroup, log, mutex }
  return {
    shared,
    async close() {
      // An unfinished write is discarded, because it was never acknowledged.
      if (!mutex.isLocked()) commitGroup.commit()
      await checkpointer.close()
      await commitGroup.pending?.catch(() => undefined) // the error is thrown to the writers
      await flusher.close()
      file.close()
    },
  }
}

function throwDatabaseError(error: unknown): never {
  throw toDatabaseError(error)
}

function asSqliteConnection(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new Error('This connection belongs to another driver.')
}
