import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Place = { dataDir: string; databaseUrl?: string | undefined }

/** The files of the data folder, and of a dump of PostgreSQL, that contain a text. */
export const findBytes = (place: Place, text: string): string[] => readBytes(place)(text)

/** Reads a data folder and its database once; what is returned searches them for a text. */
export function readBytes({ dataDir, databaseUrl }: Place): (text: string) => string[] {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .map((file) => ({ file, bytes: readFileSync(file) }))
  if (databaseUrl !== undefined) {
    const bytes = execFileSync('pg_dump', [databaseUrl], { maxBuffer: 1 << 30 })
    files.push({ file: 'pg_dump', bytes })
  }
  return (text) => files.filter(({ bytes }) => bytes.includes(text)).map(({ file }) => file)
}
