import type { Stats } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Originals are spread over this many folders, by the first two digits of their keys. */
export const folderCount = 256

const keyForm = /^[\da-f]{64}$/
/** After this time no upload is still being received, because a request ends after minutes. */
const uploadMs = 60 * 60_000
/** Files that are looked at together. */
const batch = 200

/** Epoch milliseconds of the file system. */
type Period = { after: number; before: number }

/** Lists the folders of uploads in small steps, so that files without a row can be removed. */
export type StoredFiles = {
  /** Keys of the originals in one of the 256 folders that were put in place in this period. */
  keysOf(folder: number, period: Period): AsyncGenerator<string[]>
  /** Removes uploads that a dead process neither stored nor discarded; returns how many. */
  removeAbandonedUploads(now: number): Promise<number>
}

export function openStoredFiles(dataDir: string): StoredFiles {
  const incoming = path.join(dataDir, 'incoming')
  const folderOf = (folder: number) =>
    path.join(dataDir, 'files', folder.toString(16).padStart(2, '0'))

  return {
    async *keysOf(folder, { after, before }) {
      const keys = (await namesIn(folderOf(folder))).filter((name) => keyForm.test(name))
      for (let at = 0; at < keys.length; at += batch) {
        // A move changes the second time only.
        yield await namesByTime(folderOf(folder), keys.slice(at, at + batch), (file) => {
          const time = Math.max(file.mtimeMs, file.ctimeMs)
          return time > after && time < before
        })
      }
    },
    async removeAbandonedUploads(now) {
      const isOld = ({ mtimeMs }: Stats) => mtimeMs < now - uploadMs
      const old = await namesByTime(incoming, await namesIn(incoming), isOld)
      for (const name of old) await rm(path.join(incoming, name), { force: true })
      return old.length
    },
  }
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

/** Null when the file was removed meanwhile. */
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
