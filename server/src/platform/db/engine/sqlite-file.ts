import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Up to this size, the whole file is checked at the start; checking a larger one would take too long. */
const fullCheckBytes = 64 * 1024 * 1024
const busyTimeoutMs = 5_000

/** The database cannot be opened. The message says what the operator can do. */
export class DatabaseUnusableError extends Error {}

/** The path of the SQLite file in a data folder. */
export const sqlitePath = (dataDir: string): string => join(dataDir, 'askwell.db')

/**
 * Opens the database file of a data folder, or creates it in a new folder. A damaged or missing file
 * is never replaced. Only the owner can read it.
 */
export function openSqliteFile(dataDir: string): DatabaseSync {
  const path = sqlitePath(dataDir)
  if (!existsSync(path)) refuseUsedFolder(dataDir)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!existsSync(path)) createFile(path)
    for (const file of [path, `${path}-wal`, `${path}-shm`]) makePrivate(file)
  } catch (error) {
    throw new DatabaseUnusableError(
      `Can't write to the data folder ${dataDir} (${reasonOf(error)}). Make it writable or set DATA_DIR.`,
      { cause: error },
    )
  }
  checkHeader(path)

  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path, { timeout: busyTimeoutMs })
    configure(file)
    checkContent(file, path)
    return file
  } catch (error) {
    if (file?.isOpen === true) file.close()
    if (error instanceof DatabaseUnusableError) throw error
    throw toUnusableError(error, path)
  }
}

/** Throws for a folder with keys, uploads or snapshots: it had a database, which an empty one must not replace. */
function refuseUsedFolder(dataDir: string): void {
  const left = ['secrets.keys', 'files', 'snapshots', 'askwell.db-wal'].find((name) =>
    hasContent(join(dataDir, name)),
  )
  if (left === undefined) return
  throw new DatabaseUnusableError(
    `The data folder ${dataDir} has no database (askwell.db), but ${left} of an earlier one. ` +
      `${restoreInto(dataDir)}, set DATABASE_URL if it is in PostgreSQL, or set another DATA_DIR to start over.`,
  )
}

function hasContent(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return false
  return !stats.isDirectory() || readdirSync(path).length > 0
}

/** Removes permissions of other users, which files of older versions have. */
function makePrivate(path: string): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & 0o077) !== 0) chmodSync(path, 0o600)
}

/** Creates the file with another name and renames it, so that an empty file always means damage. */
function createFile(path: string): void {
  const temporaryPath = `${path}.${process.pid}.new`
  rmSync(temporaryPath, { force: true })
  closeSync(openSync(temporaryPath, 'wx', 0o600))
  const file = new DatabaseSync(temporaryPath)
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma user_version = 1')
  file.close()
  renameSync(temporaryPath, path)
}

function configure(file: DatabaseSync): void {
  file.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma recursive_triggers = on;
    pragma secure_delete = on;
    pragma temp_store = memory;
  `)
}

function checkHeader(path: string): void {
  const header = Buffer.alloc(16)
  const descriptor = openSync(path, 'r')
  try {
    readSync(descriptor, header, 0, 16, 0)
  } finally {
    closeSync(descriptor)
  }
  if (header.toString('latin1') !== 'SQLite format 3\0')
    throw damagedError(path, 'it has no header')
}

function checkContent(file: DatabaseSync, path: string): void {
  const expected = pragma(file, 'page_size') * pragma(file, 'page_count')
  const isWhole = checkpointLog(file)
  const { size } = statSync(path)
  // A short file is damaged only if the write-ahead log is empty; otherwise the log may have the missing pages.
  if (isWhole && size < expected) throw damagedError(path, 'it was cut short')

  if (size > fullCheckBytes) return
  const [finding] = file.prepare('pragma quick_check(1)').all()
  if (finding?.['quick_check'] !== 'ok') throw damagedError(path, String(finding?.['quick_check']))
}

/** Copies the write-ahead log to the file. False when a part could not be copied, for example on a full disk. */
function checkpointLog(file: DatabaseSync): boolean {
  try {
    const result = file.prepare('pragma wal_checkpoint(passive)').get()
    return result?.['log'] === result?.['checkpointed']
  } catch (error) {
    if (isDamage(error)) throw error
    // Without space, reads still use the log, and writes report the error.
    return false
  }
}

function pragma(file: DatabaseSync, name: string): number {
  return Number(file.prepare(`pragma ${name}`).get()?.[name])
}

function toUnusableError(error: unknown, path: string): DatabaseUnusableError {
  if (isDamage(error)) return damagedError(path, reasonOf(error))
  return new DatabaseUnusableError(`Can't open the database file ${path} (${reasonOf(error)}).`, {
    cause: error,
  })
}

/** Whether the error has SQLite's code for a malformed database or for a file that is not a database. */
function isDamage(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  return code === 11 || code === 26
}

function damagedError(path: string, finding: string): DatabaseUnusableError {
  const oneLine = finding.replaceAll(/\s+/g, ' ')
  return new DatabaseUnusableError(
    `The database file ${path} is damaged (${oneLine}). It was left as it is. ` +
      `${restoreInto(dirname(path))} (docs/operate.md, Backup and restore).`,
  )
}

/** The instruction for a restore, which needs the keys and an otherwise empty folder. */
const restoreInto = (dataDir: string) =>
  `Move everything but secrets.keys out of ${dataDir}, then run: npm run restore -- FILE`

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
