import { rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createFolder } from './create-folder.ts'

/** The data folder cannot be used. The message is one line that says what to do. */
class DataDirError extends Error {}

/** Creates the data folder, readable for its owner only, and checks that files can be written. */
export function prepareDataDir(dataDir: string): void {
  const probe = path.join(dataDir, `.write-check-${process.pid}`)
  try {
    if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() === false) {
      throw new DataDirError(`DATA_DIR: ${dataDir} is a file. Name a folder.`)
    }
    createFolder(dataDir)
    writeFileSync(probe, 'x')
    rmSync(probe)
  } catch (error) {
    if (error instanceof DataDirError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataDirError(
      `DATA_DIR: can't write to the folder ${dataDir} (${reason}). Make it writable for this user, or use another folder.`,
      { cause: error },
    )
  }
}
