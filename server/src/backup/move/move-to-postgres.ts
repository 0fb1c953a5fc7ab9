import { writeFileSync } from 'node:fs'
import { lockDataDir } from '../../platform/db/data-dir-lock.ts'
import { movedAt, movedMark } from '../../platform/db/engine/database-move.ts'
import type { ObjectStoreSettings } from '../../platform/files/s3/files-url.ts'
import { currentMigrations, TargetInUseError } from '../stores/fill-database.ts'
import { openMoveTarget, OtherMoveError, type MoveTarget } from '../stores/move-target.ts'
import { openPostgresSnapshot } from '../stores/postgres-snapshot.ts'
import { RowHash } from '../stores/rows.ts'
import { openSqliteSnapshot, type SqliteSnapshot } from '../stores/sqlite-snapshot.ts'
import { tableNames, type DatabaseSnapshot, type TableName } from '../stores/backup-tables.ts'
import { moveOriginals, type MovedOriginals } from './move-originals.ts'

export type Move = {
  dataDir: string
  databaseUrl: string
  /** Where the uploads go; null when they stay in the data folder. */
  objectStore: ObjectStoreSettings | null
  /** Epoch milliseconds. */
  clock: () => number
  /** Called after each batch of rows is committed. */
  onRows?: (table: TableName, rows: number) => Promise<void> | void
}

export type MoveResult =
  | { state: 'moved'; rows: number; tables: number; originals: MovedOriginals }
  | { state: 'moved before'; at: string }

/**
 * Copies the embedded database of a data folder into an empty PostgreSQL database, and its uploads into the object
 * store. The next call continues an interrupted one. The PostgreSQL database cannot be used until every row was
 * compared; from then on the embedded database cannot be used.
 */
export async function moveToPostgres(move: Move): Promise<MoveResult> {
  const at = movedAt(move.dataDir)
  const unlock = lockDataDir(move.dataDir)
  try {
    const source = await openSqliteSnapshot(move.dataDir)
    try {
      refuseOtherVersion(source)
      return await moveFrom(source, move)
    } finally {
      await source.close()
    }
  } catch (error) {
    if (error instanceof TargetInUseError && at !== undefined) return { state: 'moved before', at }
    throw explain(error)
  } finally {
    unlock()
  }
}

async function moveFrom(source: SqliteSnapshot, move: Move): Promise<MoveResult> {
  const target = await openMoveTarget({ ...move, source: source.migratedAt[0]?.at ?? '' })
  try {
    const originals = await moveOriginals(source.fileKeys, move)
    await copyRows(source, target, move)
    const rows = await compareOrRepeat(source, target, move)

    // If the process stops between these two steps, neither database can be used; the next call repeats the second one.
    writeFileSync(movedMark(move.dataDir), `${new Date(move.clock()).toISOString()}\n`, {
      mode: 0o600,
    })
    await target.finish(source.migratedAt)
    return { state: 'moved', rows, tables: tableNames.length, originals }
  } finally {
    await target.close()
  }
}

/** Continues each table after the rows already in the target, which were inserted in the order of the source. */
async function copyRows(source: SqliteSnapshot, target: MoveTarget, { onRows }: Move) {
  for (const table of tableNames) {
    let count = await target.countRows(table)
    for await (const rows of source.rowsAfter(table, count)) {
      await target.insert(table, rows)
      count += rows.length
      await onRows?.(table, count)
    }
  }
}

/**
 * Compares the number and hash of the rows of each table. They may differ when the embedded database was used after
 * an interruption; then everything is copied again.
 */
async function compareOrRepeat(
  source: SqliteSnapshot,
  target: MoveTarget,
  move: Move,
): Promise<number> {
  const first = await compare(source, move)
  if (first.different.length === 0) return first.rows
  if (target.isResumed) {
    await target.clear()
    await copyRows(source, target, move)
    const second = await compare(source, move)
    if (second.different.length === 0) return second.rows
  }
  throw new Error(
    `The rows of ${first.different.join(', ')} differ from those of the embedded database, so the move was not ` +
      'finished. Check that no other program writes to the database at DATABASE_URL, and run the command again.',
  )
}

async function compare(source: DatabaseSnapshot, { databaseUrl }: Move) {
  const target = await openPostgresSnapshot(databaseUrl, { isMoveTarget: true })
  const different: TableName[] = []
  let rows = 0
  try {
    for (const table of tableNames) {
      const [one, other] = [await hashOf(source, table), await hashOf(target, table)]
      if (one.rows !== other.rows || one.hash !== other.hash) different.push(table)
      rows += one.rows
    }
    return { rows, different }
  } finally {
    await target.close()
  }
}

async function hashOf(snapshot: DatabaseSnapshot, table: TableName): Promise<RowHash> {
  const hash = new RowHash()
  for await (const rows of snapshot.rowsOf(table)) hash.add(rows)
  return hash
}

function refuseOtherVersion({ migrations }: SqliteSnapshot): void {
  if (migrations.join() === currentMigrations().join()) return
  throw new Error(
    'The embedded database belongs to another version of Askwell. Start this version once without DATABASE_URL, ' +
      'which brings it up to date, stop it, and run the command again.',
  )
}

function explain(error: unknown): unknown {
  if (error instanceof TargetInUseError) {
    return new Error('The database at DATABASE_URL already has accounts. Name an empty one.', {
      cause: error,
    })
  }
  if (error instanceof OtherMoveError) {
    return new Error(
      'Another installation is being moved into the database at DATABASE_URL. Name an empty one.',
      { cause: error },
    )
  }
  return error
}
