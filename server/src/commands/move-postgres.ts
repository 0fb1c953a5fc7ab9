import { moveToPostgres, type MoveResult } from '../backup/index.ts'
import { readConfig } from '../platform/config/config.ts'

const usage = `Usage: DATABASE_URL=postgres://… npm run move:postgres
         moves the embedded database of DATA_DIR into the empty PostgreSQL database at DATABASE_URL, and its uploads
         into the store at FILES_URL when that is set. Stop the server first. Run it again after an interruption.`

const progressRows = 20_000

function showProgress(table: string, rows: number): void {
  if (rows % progressRows === 0) console.log(`${table}: ${rows} rows`)
}

function describe(result: MoveResult): string {
  if (result.state === 'moved before') {
    return `The embedded database was moved at ${result.at}, and DATABASE_URL is in use. Nothing was changed.`
  }
  const { rows, tables, originals } = result
  return [
    `${rows} rows of ${tables} tables were moved; number and hash of the rows of each table are equal.`,
    ...(originals.moved > 0 ? [`${originals.moved} uploads are in the store at FILES_URL.`] : []),
    ...originals.missing.map(
      (key) => `The upload ${key} is missing; delete its source or upload it again.`,
    ),
    'Start the server with this DATABASE_URL and the same DATA_DIR. Its askwell.db is no longer used.',
  ].join('\n')
}

try {
  const { DATABASE_URL: databaseUrl, dataDir, objectStore } = readConfig()
  if (databaseUrl === undefined) {
    console.error(usage)
    process.exitCode = 2
  } else {
    const move = { dataDir, databaseUrl, objectStore, clock: Date.now, onRows: showProgress }
    console.log(describe(await moveToPostgres(move)))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
