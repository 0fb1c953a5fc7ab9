import { DatabaseSync } from 'node:sqlite'
import type { DatabaseConnection } from 'kysely'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { sqlite } from '../../../../test/support/engines.ts'
import { tempFolder } from '../../../../test/support/temp-folder.ts'
import { openReadOnly } from '../open-read-only.ts'
import { keyOf } from '../slices/references.ts'
import { postgresDialect } from './postgres/pool.ts'
import { sqliteDialect } from './sqlite-driver.ts'
import { createTransactionScope } from './transaction-scope.ts'

test('a request is refused at once while a thousand others wait for PostgreSQL', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const pool = { waitingCount: 1_000 } as Pool
  const driver = postgresDialect(pool, createTransactionScope(), null).createDriver()

  await expect(driver.acquireConnection()).rejects.toMatchObject({ code: 'overloaded' })
})

test('rows of the embedded database are not streamed', async () => {
  const { db } = await sqlite.open()
  const rows = db.selectFrom('setting').selectAll().stream()[Symbol.asyncIterator]()

  await expect(rows.next()).rejects.toThrow('Rows are read in pages, not streamed.')
})

test('a connection of another driver is not used', async () => {
  const driver = sqliteDialect(
    new DatabaseSync(':memory:'),
    createTransactionScope(),
  ).createDriver()

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const released = driver.releaseConnection({} as DatabaseConnection)

  await expect(released).rejects.toThrow('This connection belongs to another driver.')
})

test('a command that only reads creates no database', async () => {
  const dataDir = tempFolder()

  await expect(openReadOnly({ dataDir })).rejects.toThrow(
    /There is no database at .*askwell\.db yet/,
  )
})

test('a table without a key of one column has none by which slices are deleted', () => {
  expect(keyOf('user_account')).toBe('id')
  expect(() => keyOf('user_identity')).toThrow('user_identity has no key of one column')
})
