import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { lockDataDir } from '../../platform/db/data-dir-lock.ts'
import { sqlitePath } from '../../platform/db/engine/sqlite-file.ts'
import { openS3Client } from '../../platform/files/s3/s3-client.ts'
import { readJournal } from '../erasures/journal-file.ts'
import type { Manifest } from './manifest.ts'
import { openBackup, verifyBackup, type OpenBackup } from './open-backup.ts'
import { RestoredFile } from './restored-files.ts'
import type { RepeatedErasures } from '../stores/repeat-erasures.ts'
import { decodeRows } from '../stores/rows.ts'
import { tableNames } from '../stores/backup-tables.ts'
import {
  currentMigrations,
  fillDatabase,
  TargetInUseError,
  type Filling,
} from '../stores/fill-database.ts'
import type { Installation } from './write-backup.ts'

/** Where a backup is restored. Without `ring`, the error names the key that the backup needs. */
type RestoreTarget = Omit<Installation, 'ring'> & { ring: Installation['ring'] | undefined }

/** What was restored. `erased` is null when there was no journal of erasures next to the backup. */
export type Restored = Manifest & { erased: RepeatedErasures | null }

/**
 * Verifies a backup and restores it into an empty installation, on either engine. A failure leaves no database behind.
 * Originals of a failed restore are harmless, because they are named by the hash of their content.
 */
export async function restoreBackup(
  { ring, ...place }: RestoreTarget,
  file: string,
): Promise<Restored> {
  const { databaseUrl, dataDir } = place
  const backup = await openBackup(file, ring)
  const unlock = databaseUrl === undefined ? lockDataDir(dataDir) : () => undefined
  try {
    if (databaseUrl === undefined && hasDatabase(dataDir)) throw new TargetInUseError()
    const manifest = await verifyBackup(backup)
    refuseOtherVersion(manifest)

    const journal = await readJournal(path.dirname(file))
    let erased: RepeatedErasures | null = null
    const fill = async (filling: Filling) => {
      await restore({ backup, left: new Set(manifest.missingFiles) }, place, filling)
      if (journal !== null) erased = await filling.repeatErasures(journal, firstErasure)
    }
    if (databaseUrl === undefined) await restoreSqlite(dataDir, fill)
    else await fillDatabase({ databaseUrl, dataDir }, fill)
    return { ...manifest, erased }
  } catch (error) {
    throw error instanceof TargetInUseError ? inUse(dataDir, databaseUrl, error) : error
  } finally {
    unlock()
  }
}

/** Also true for a write-ahead log alone, because SQLite would apply it to the restored database. */
const hasDatabase = (dataDir: string): boolean =>
  existsSync(sqlitePath(dataDir)) || existsSync(`${sqlitePath(dataDir)}-wal`)

/** A time in the past, so that no running reply delays the erasure. */
const firstErasure = 1

type Place = Omit<RestoreTarget, 'ring'>

/** Fills the database in a temporary folder, and moves it to its place when it is complete. */
async function restoreSqlite(
  dataDir: string,
  fill: (filling: Filling) => Promise<void>,
): Promise<void> {
  const folder = path.join(dataDir, 'restoring')
  await rm(folder, { recursive: true, force: true })
  try {
    await fillDatabase({ databaseUrl: undefined, dataDir: folder }, fill)
    await rename(sqlitePath(folder), sqlitePath(dataDir))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** `left` has the keys of originals that are not restored. */
async function restore(
  { backup, left }: { backup: OpenBackup; left: ReadonlySet<string> },
  { dataDir, objectStore }: Place,
  { insert }: Filling,
): Promise<void> {
  let table = tableNames[0]
  const client = objectStore && openS3Client(objectStore)
  const file = new RestoredFile(dataDir, client)
  try {
    await backup.read(async ({ kind, bytes }) => {
      if (kind !== 'piece') await file.end()
      if (kind === 'table') table = tableNames.find((name) => name === bytes.toString())
      else if (kind === 'rows' && table) await insert(table, decodeRows(bytes.toString()))
      else if (kind === 'file' && !left.has(bytes.toString())) await file.begin(bytes.toString())
      else if (kind === 'piece') await file.write(bytes)
    })
    await file.end()
  } finally {
    await file.discard()
    await client?.close()
  }
}

function refuseOtherVersion({ migrations }: Manifest): void {
  const current = currentMigrations()
  if (migrations.join() === current.join()) return
  throw new Error(
    `This backup was written by another version of Askwell: its last migration is ${migrations.at(-1)}, ` +
      `and the last one of this version is ${current.at(-1)}. Restore it with that version, then update.`,
  )
}

const inUse = (dataDir: string, databaseUrl: string | undefined, cause: unknown) =>
  new Error(
    databaseUrl === undefined
      ? `The data folder ${dataDir} already has a database. A backup is restored into an empty one: set another DATA_DIR, or move this one away.`
      : 'The database at DATABASE_URL already has accounts. A backup is restored into an empty one.',
    { cause },
  )
