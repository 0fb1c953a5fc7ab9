import { link, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { originalPath } from '../../platform/files/disk.ts'
import { processState } from '../../platform/db/process-state.ts'

/** Originals that stay readable while a backup runs, even when their sources are removed. */
export type PinnedOriginals = {
  /** Path by key, of each original that was there. */
  paths: Map<string, string>
  release: () => Promise<void>
}

const folderOf = (pid: number): string => `pinned-originals-${pid}`
const form = /^pinned-originals-(?<pid>\d+)$/

/** Links the originals into a folder of this process, which takes no space. */
export async function pinOriginals(dataDir: string, keys: string[]): Promise<PinnedOriginals> {
  await removeLeftFolders(dataDir)
  const folder = path.join(dataDir, folderOf(process.pid))
  await mkdir(folder, { mode: 0o700 })

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
  return { paths, release: () => rm(folder, { recursive: true, force: true }) }
}

/** Removes the folders of backups that were killed. */
async function removeLeftFolders(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const found = form.exec(name)?.groups?.['pid']
    if (found === undefined) continue
    const pid = Number(found)
    const isRunning = pid !== process.pid && processState(pid) !== 'dead'
    if (!isRunning) await rm(path.join(dataDir, name), { recursive: true, force: true })
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
