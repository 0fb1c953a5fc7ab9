import type { Stats } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { folderName, isOriginalKey } from './original-key.ts'
import { incomingFolder } from './pending-uploads.ts'

/** Uploads older than this are abandoned, because a request takes only minutes. */
const uploadMs = 60 * 60_000
/** Files that are examined in one step. */
const batch = 200

/** Epoch milliseconds on the clock of the store. */
export type Period = { after: number; before: number }

/** Lists stored originals in small steps, so that files without a row can be removed. */
export type StoredFiles = {
  /** Keys of the originals in one of the 256 folders that were stored in this period. */
  keysOf(folder: number, period: Period): AsyncGenerator<string[]>
  /** Removes uploads that a dead process neither stored nor discarded; returns how many. */
  removeAbandonedUploads(now: number): Promise<number>
}

export function openStoredFiles(dataDir: string): StoredFiles {
  const folderOf = (folder: number) => path.join(dataDir, 'files', folderName(folder))

  return {
    async *keysOf(folder, { after, before }) {
      const keys = (await namesIn(folderOf(folder))).filter((name) => isOriginalKey(name))
      for (let at = 0; at < keys.length; at += batch) {
        // Moving a file changes only its `ctime`.
        yield await namesByTime(folderOf(folder), keys.slice(at, at + batch), (file) => {
          const time = Math.max(file.mtimeMs, file.ctimeMs)
          return time > after && time < before
        })
      }
    },
    removeAbandonedUploads: (now) => removeAbandonedUploads(dataDir, now),
  }
}

/** Removes uploads that a dead process left in the folder of incoming files; returns how many. */
export async function removeAbandonedUploads(dataDir: string, now: number): Promise<number> {
  const incoming = incomingFolder(dataDir)
  const isOld = ({ mtimeMs }: Stats) => mtimeMs < now - uploadMs
  const old = await namesByTime(incoming, await namesIn(incoming), isOld)
  for (const name of old) await rm(path.join(incoming, name), { force: true })
  return old.length
}

async function namesByTime(
  folder: string,
  names: string[],
  isMeant: (file: Stats) => boolean,
): Promise<string[]> {
  const files = await Promise.all(names.map((name) => statOf(path.join(folder, name))))
  return names.filter((_name, at) => {
    const file = files[at]
    return file !== null && file !== undefined && isMeant(file)
  })
}

/** Null when the file was removed in the meantime. */
async function statOf(file: string): Promise<Stats | null> {
  try {
    return await stat(file)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
