import { existsSync } from 'node:fs'
import { inject, type TestContext } from 'vitest'
import {
  startOwnPostgres,
  type OwnPostgres,
} from '../../../../scripts/test/postgres/own-postgres.mjs'
import { afterFile } from '../after-file.ts'

/** A folder in memory that the user of PostgreSQL may enter. */
export const folderFor = (name: string) => `/dev/shm/askwell-${name}-${inject('testRun').id}`

/** A PostgreSQL server of the test's own, which may fail without harm to other tests. */
export async function startPostgres(context: TestContext, folder: string): Promise<OwnPostgres> {
  const postgres = existsSync('/dev/shm') ? await startOwnPostgres(folder) : undefined
  if (postgres === undefined) context.skip('the programs of PostgreSQL are not installed')
  afterFile(() => postgres.close())
  return postgres
}
