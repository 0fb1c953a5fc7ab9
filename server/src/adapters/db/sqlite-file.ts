import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Up to this size the whole file is checked at start; beyond it that would delay the start. */
const fullCheckBytes = 64 * 1024 * 1024
const busyTimeoutMs = 5_000

/** The database could not be opened. The message is for the operator and says what to do. */
export class DatabaseUnusableError extends Error {}

/** Where the embedded database of a data folder lies. */
export const sqlitePath = (dataDir: string): string => join(dataDir, 'askwell.db')

/** Opens the database file of a data folder, made at first use. A damaged file is never replaced. */
export function openSqliteFile(dataDir: string): DatabaseSync {
  const path = sqlitePath(dataDir)
  try {
    mkdirSync(dataDir, { recursive: true })
    if (!existsSync(path)) createFile(path)
  } catch (error) {
    throw new DatabaseUnusableError(
      `The data folder ${dataDir} cannot be written (${reasonOf(error)}). Make it writable or set DATA_DIR.`,
      { cause: error },
    )
  }
  refuseWhatIsNoDatabase(path)

  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path, { timeout: busyTimeoutMs })
    configure(file)
    checkContent(file, path)
    return file
  } catch (error) {
    if (file?.isOpen === true) file.close()
    if (error instanceof DatabaseUnusableError) throw error
    throw explain(error, path)
  }
}

/** Made under another name and renamed, so that an empty file always means damage. */
function createFile(path: string): void {
  const draft = `${path}.${process.pid}.new`
  rmSync(draft, { force: true })
  const file = new DatabaseSync(draft)
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma user_version = 1')
  file.close()
  renameSync(draft, path)
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

function refuseWhatIsNoDatabase(path: string): void {
  const header = Buffer.alloc(16)
  const descriptor = openSync(path, 'r')
  try {
    readSync(descriptor, header, 0, 16, 0)
  } finally {
    closeSync(descriptor)
  }
  if (header.toString('latin1') !== 'SQLite format 3\0') throw damaged(path, 'it has no header')
}

function checkContent(file: DatabaseSync, path: string): void {
  const expected = pragma(file, 'page_size') * pragma(file, 'page_count')
  const isWhole = emptyLog(file)
  const { size } = statSync(path)
  // Pages that wait in the log are not in the file yet; without them a short file was cut.
  if (isWhole && size < expected) throw damaged(path, 'it was cut short')

  if (size > fullCheckBytes) return
  const [finding] = file.prepare('pragma quick_check(1)').all()
  if (finding?.['quick_check'] !== 'ok') throw damaged(path, String(finding?.['quick_check']))
}

/** Moves what the log holds into the file. False when something stays, as on a full disk. */
function emptyLog(file: DatabaseSync): boolean {
  try {
    const result = file.prepare('pragma wal_checkpoint(passive)').get()
    return result?.['log'] === result?.['checkpointed']
  } catch (error) {
    if (isDamage(error)) throw error
    // No space just now: reading works from the log, and writing tells for itself.
    return false
  }
}

function pragma(file: DatabaseSync, name: string): number {
  return Number(file.prepare(`pragma ${name}`).get()?.[name])
}

function explain(error: unknown, path: string): DatabaseUnusableError {
  if (isDamage(error)) return damaged(path, reasonOf(error))
  return new DatabaseUnusableError(
    `The database file ${path} cannot be opened (${reasonOf(error)}).`,
    {
      cause: error,
    },
  )
}

/** SQLite's codes for a malformed database and for a file that is none. */
function isDamage(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  return code === 11 || code === 26
}

function damaged(path: string, finding: string): DatabaseUnusableError {
  const oneLine = finding.replaceAll(/\s+/g, ' ')
  return new DatabaseUnusableError(
    `The database file ${path} is damaged (${oneLine}). It was left as it is. ` +
      'Move it away and put a backup back with: npm run restore',
  )
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
