import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates a folder and its parents for this user only. Node.js's `recursive` option never ends below a folder that
 * accepts no entries, for example /proc.
 */
export function createFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })) return
  createFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it.
    if (!statSync(folder, { throwIfNoEntry: false })) throw error
  }
}
