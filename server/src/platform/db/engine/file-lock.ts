import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Held locks: a connection that nothing refers to would be closed, and its lock released. */
const held = new Set<DatabaseSync>()

/** SQLite's code for a lock that another connection holds. */
const busyCode = 5

const statements = {
  exclusive: 'begin exclusive',
  shared: 'begin; select count(*) from sqlite_schema',
}

/**
 * Locks a file until the returned function is called or the process ends; null when others hold a lock that excludes
 * this one. The operating system keeps it, so that it also counts for other containers, where the id of a process
 * means nothing. The file is an empty database of its own: SQLite brings the locks that Node.js lacks.
 */
export function tryFileLock(path: string, kind: 'exclusive' | 'shared'): (() => void) | null {
  closeSync(openSync(path, 'a', 0o600))
  const connection = new DatabaseSync(path, { timeout: 0 })
  try {
    connection.exec(statements[kind])
  } catch (error) {
    connection.close()
    if (isBusy(error)) return null
    throw error
  }
  held.add(connection)
  return () => {
    if (held.delete(connection)) connection.close()
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && Number(error.errcode) === busyCode
