import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates a folder, and those above it, for this user only. Node.js' own `recursive` never ends below folders that
 * create nothing, such as /proc.
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
