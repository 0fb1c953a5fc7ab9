import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Pool } from 'pg'
import { DatabaseUnusableError } from './sqlite-file.ts'

/** The table that a PostgreSQL database has while an embedded one is being copied into it. */
export const moveTable = 'unfinished_move'

/** A file that marks a data folder whose database was moved; it contains the time. */
export const movedMark = (dataDir: string): string => path.join(dataDir, 'moved-to-postgres')

/** When the database of a data folder was moved; undefined when it is still in use. */
export const movedAt = (dataDir: string): string | undefined =>
  existsSync(movedMark(dataDir)) ? readFileSync(movedMark(dataDir), 'utf8').trim() : undefined

/** Throws if the database was moved, because two databases in use would each lack rows of the other. */
export function refuseMovedDatabase(dataDir: string): void {
  const at = movedAt(dataDir)
  if (at === undefined) return
  throw new DatabaseUnusableError(
    `The database of ${dataDir} was moved to PostgreSQL at ${at}. Set DATABASE_URL to that database. ` +
      `To go back to the state before the move, remove ${movedMark(dataDir)}.`,
  )
}

/** Throws if a move into this database is not finished, because rows are missing until then. */
export async function refuseUnfinishedMove(pool: Pool): Promise<void> {
  const { rows } = await pool.query(`select 1 where to_regclass('${moveTable}') is not null`)
  if (rows.length === 0) return
  throw new DatabaseUnusableError(
    'The database at DATABASE_URL is not complete: a move from an embedded database did not end. ' +
      'Run npm run move:postgres again with the same settings, or start without DATABASE_URL.',
  )
}
