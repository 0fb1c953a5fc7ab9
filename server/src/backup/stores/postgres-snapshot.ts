import type { Pool, PoolClient } from 'pg'
import * as z from 'zod/mini'
import { refuseUnfinishedMove } from '../../platform/db/engine/database-move.ts'
import { createPool } from '../../platform/db/engine/postgres/pool.ts'
import type { Row } from './rows.ts'
import { columnsOf, type DatabaseSnapshot } from './backup-tables.ts'

const rowsAtOnce = 200
const value = z.union([z.string(), z.number(), z.null(), z.instanceof(Uint8Array)])
const fetched = z.array(z.array(value))

/**
 * A read-only transaction that sees the state at its first statement. Throws for a database into which another one is
 * being moved, unless the move itself is the caller.
 */
export async function openPostgresSnapshot(
  databaseUrl: string,
  { isMoveTarget = false } = {},
): Promise<DatabaseSnapshot> {
  const pool = createPool(databaseUrl, { connections: 1, statementTimeoutMs: 0 })
  try {
    if (!isMoveTarget) await refuseUnfinishedMove(pool)
    const client = await pool.connect()
    try {
      return await snapshotOf(pool, client)
    } catch (error) {
      client.release(true)
      throw error
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function snapshotOf(pool: Pool, client: PoolClient): Promise<DatabaseSnapshot> {
  const rows = async (text: string) =>
    fetched.parse((await client.query({ text, rowMode: 'array' })).rows)
  const textsOf = async (query: string) => (await rows(query)).map(([text]) => String(text))

  // While a slow disk writes the backup, the transaction may be idle for a while.
  await client.query('set idle_in_transaction_session_timeout = 0')
  await client.query('begin isolation level repeatable read read only')
  return {
    engine: 'postgres',
    migrations: await textsOf('select name from kysely_migration order by name'),
    fileKeys: await textsOf('select distinct file_key from source where file_key is not null'),
    rowsOf: (table) => rowsOf(client, rows, `select ${columnsOf(table).join()} from ${table}`),
    async close() {
      client.release()
      await pool.end()
    },
  }
}

async function* rowsOf(
  client: PoolClient,
  rows: (query: string) => Promise<Row[]>,
  query: string,
): AsyncGenerator<Row[]> {
  await client.query(`declare snapshot_rows no scroll cursor for ${query}`)
  for (;;) {
    const some = await rows(`fetch ${rowsAtOnce} from snapshot_rows`)
    if (some.length === 0) break
    yield some
  }
  await client.query('close snapshot_rows')
}
