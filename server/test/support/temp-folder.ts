import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterFile } from './after-file.ts'

/** A new, empty folder that is removed after the last test of the file. */
export function tempFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'askwell-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
