import { accessSync, constants, existsSync, statSync } from 'node:fs'
import path from 'node:path'

/** Why no backup can be written to a folder, or null. A missing folder is fine, because the server creates it. */
export function obstacleTo(directory: string): string | null {
  const existing = nearestExisting(directory)
  if (!statSync(existing).isDirectory())
    return `BACKUP_DIRECTORY: ${existing} is a file. Name a folder.`
  try {
    accessSync(existing, constants.W_OK)
    return null
  } catch {
    return `BACKUP_DIRECTORY: this user can't write to ${existing}. Make it writable, or name another folder.`
  }
}

const nearestExisting = (folder: string): string =>
  existsSync(folder) ? folder : nearestExisting(path.dirname(folder))
