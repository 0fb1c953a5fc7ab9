import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { copyFile, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql, type Transaction } from 'kysely'
import { sqliteDialect } from '../engine/sqlite-driver.ts'
import { DatabaseUnusableError, sqlitePath } from '../engine/sqlite-file.ts'
import { createTransactionScope } from '../engine/transaction-scope.ts'
import type { Schema } from '../schema/tables.ts'

const folderOf = (dataDir: string): string => path.join(dataDir, 'snapshots')

/** A time as text that sorts correctly and is valid in a file name. */
const stampOf = (at: Date): string => at.toISOString().replaceAll(/[:.]/g, '-')

/** Copies the embedded database before the migration `next`. The copy gets its final name when it is complete. */
export async function takeSqliteSnapshot(
  db: Kysely<Schema>,
  dataDir: string,
  next: string,
): Promise<void> {
  const name = `before-${next}-${stampOf(new Date())}.db`
  const partial = emptyFile(dataDir, `${name}.partial`)
  try {
    await sql`vacuum into ${partial}`.execute(db)
    await rename(partial, path.join(folderOf(dataDir), name))
  } finally {
    rmSync(partial, { force: true })
  }
}

/** Creates an empty file as the target of a copy, which SQLite accepts. Other users cannot read it. */
function emptyFile(dataDir: string, name: string): string {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
  const file = path.join(folderOf(dataDir), name)
  writeFileSync(file, '', { mode: 0o600, flag: 'wx' })
  return file
}

/**
 * Calls `change` with a copy of the newest snapshot, then replaces the database by it and keeps the old one as
 * `rolled-back-…`. A crash before the last step leaves the database unchanged. The caller must hold the lock of the
 * folder.
 */
export async function rollBackSqlite<T>(
  dataDir: string,
  change: (trx: Transaction<Schema>) => Promise<T>,
): Promise<{ snapshot: string; changed: T }> {
  const name = newestSnapshot(dataDir)
  keepCurrent(dataDir)
  const replacement = `${sqlitePath(dataDir)}.rollback`
  await copyFile(path.join(folderOf(dataDir), name), replacement)
  const changed = await changeCopy(replacement, change)
  const file = await open(replacement, 'r+')
  await file.chmod(0o600)
  await file.sync()
  await file.close()
  for (const log of ['-wal', '-shm']) rmSync(`${sqlitePath(dataDir)}${log}`, { force: true })
  await rename(replacement, sqlitePath(dataDir))
  return { snapshot: name, changed }
}

/**
 * Keeps the journal of the copy in memory. On the disk, a crash would leave it behind, and the next rollback, which
 * uses the same file name, would apply it to its new copy.
 */
async function changeCopy<T>(
  copy: string,
  change: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const file = new DatabaseSync(copy)
  file.exec(`
    pragma journal_mode = memory;
    pragma foreign_keys = on;
    pragma recursive_triggers = on;
    pragma secure_delete = on;
  `)
  const db = new Kysely<Schema>({ dialect: sqliteDialect(file, createTransactionScope()) })
  try {
    return await db.transaction().execute(change)
  } finally {
    await db.destroy()
  }
}

function newestSnapshot(dataDir: string): string {
  const names = existsSync(folderOf(dataDir)) ? readdirSync(folderOf(dataDir)) : []
  const [newest] = names
    .filter((name) => /^before-.*\.db$/.test(name))
    .toSorted((one, other) => changedAt(dataDir, other) - changedAt(dataDir, one))
  if (newest !== undefined) return newest
  throw new DatabaseUnusableError(
    `There is no snapshot in ${folderOf(dataDir)}: no update has changed this database, or it was deleted after ` +
      'two weeks. Restore a backup instead.',
  )
}

const changedAt = (dataDir: string, name: string): number =>
  statSync(path.join(folderOf(dataDir), name)).mtimeMs

/** Copies the current database, and writes its log to the file, so that the log can be removed. */
function keepCurrent(dataDir: string): void {
  const file = new DatabaseSync(sqlitePath(dataDir))
  try {
    const kept = emptyFile(dataDir, `rolled-back-${stampOf(new Date())}.db`)
    file.prepare('vacuum into ?').run(kept)
    file.exec('pragma wal_checkpoint(truncate)')
  } finally {
    file.close()
  }
}

/** Deletes snapshots made before `before`, because they still contain erased data. */
export function deleteOldSqliteSnapshots(dataDir: string, before: number): void {
  const names = existsSync(folderOf(dataDir)) ? readdirSync(folderOf(dataDir)) : []
  for (const name of names.filter((found) =>
    /^(?:before|rolled-back)-.*\.db(?:\.partial)?$/.test(found),
  )) {
    if (changedAt(dataDir, name) < before) rmSync(path.join(folderOf(dataDir), name))
  }
}
