import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { tryFileLock } from '../../platform/db/engine/file-lock.ts'
import { originalPath } from '../../platform/files/disk.ts'

/** Originals that stay readable while a backup runs, even when their sources are removed. */
export type PinnedOriginals = {
  /** Path by key, of each original that existed. */
  paths: Map<string, string>
  release: () => Promise<void>
}

const form = /^pinned-originals-[\da-f]+$/

/** How often the lock is tried while another backup removes the folders of killed ones. */
const pollMs = 50

/**
 * Creates hard links to the originals in a folder of this backup, which takes no space. Each running backup holds a
 * shared lock on the data folder, so that backups in other containers do not remove the links.
 */
export async function pinOriginals(dataDir: string, keys: string[]): Promise<PinnedOriginals> {
  if (!existsSync(dataDir)) {
    throw new Error(
      `DATA_DIR: there is no folder ${dataDir}, in which the uploads should be. Set DATA_DIR as for the server, or FILES_URL.`,
    )
  }
  await removeLeftFolders(dataDir)
  const unlock = await sharedLock(dataDir)
  const folder = path.join(dataDir, `pinned-originals-${randomBytes(8).toString('hex')}`)
  const release = async () => {
    await rm(folder, { recursive: true, force: true })
    unlock()
  }
  try {
    await mkdir(folder, { mode: 0o700 })
    return { paths: await linkEach(dataDir, keys, folder), release }
  } catch (error) {
    await release()
    throw error
  }
}

async function linkEach(
  dataDir: string,
  keys: string[],
  folder: string,
): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  for (const key of keys) {
    const pinned = path.join(folder, key)
    try {
      await link(originalPath(dataDir, key), pinned)
      paths.set(key, pinned)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return paths
}

const lockOf = (dataDir: string): string => path.join(dataDir, 'pinned-originals.lock')

/** Removes the folders of killed backups, unless a backup is running. */
async function removeLeftFolders(dataDir: string): Promise<void> {
  const unlock = tryFileLock(lockOf(dataDir), 'exclusive')
  if (unlock === null) return
  try {
    for (const name of await readdir(dataDir)) {
      if (form.test(name)) await rm(path.join(dataDir, name), { recursive: true, force: true })
    }
  } finally {
    unlock()
  }
}

async function sharedLock(dataDir: string): Promise<() => void> {
  for (;;) {
    const unlock = tryFileLock(lockOf(dataDir), 'shared')
    if (unlock !== null) return unlock
    await wait(pollMs)
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
