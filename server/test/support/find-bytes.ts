import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { TestDatabase } from './engines.ts'

/** The files of the data folder, and of a dump of PostgreSQL, that contain a text. */
export function findBytes({ dataDir, databaseUrl }: TestDatabase, text: string): string[] {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => readFileSync(file).includes(text))
  if (databaseUrl === undefined) return files

  const dump = execFileSync('pg_dump', [databaseUrl], { maxBuffer: 1 << 30 })
  return dump.includes(text) ? [...files, 'pg_dump'] : files
}
