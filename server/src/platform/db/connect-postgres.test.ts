import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { openDatabase } from './connect.ts'

const row = { key: 'k', value: 'v', updated_at: 1 }
const postgres = engines.filter(({ name }) => name === 'postgres')

describe.each(postgres)('the connection to $name', ({ open }) => {
  /** The same database opened twice, as by two processes. */
  async function openTwice() {
    const one = await open()
    const { databaseUrl, dataDir } = one
    return { one, other: await openDatabase({ databaseUrl, dataDir, poolSize: 2 }) }
  }

  test('a notification reaches another process', async () => {
    const { one, other } = await openTwice()
    const connected = Promise.withResolvers<void>()
    const notified = Promise.withResolvers<void>()
    const listeners = [connected, notified]
    other.listen('jobs', () => listeners.shift()?.resolve())
    await connected.promise

    await one.notify('jobs')
    await notified.promise
    await other.close()

    expect(listeners).toEqual([])
  })

  test('a lost listener is reported once, reconnects and receives notifications again', async () => {
    const one = await open()
    const lost: unknown[] = []
    const { databaseUrl, dataDir } = one
    const onListenerLost = (error: unknown) => void lost.push(error)
    const other = await openDatabase({ databaseUrl, dataDir, poolSize: 2, onListenerLost })
    const connects = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const waiting = [...connects]
    other.listen('jobs', () => waiting.shift()?.resolve())
    await connects[0]?.promise

    await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(one.db)
    await connects[1]?.promise
    await other.close()

    expect(lost).toHaveLength(1)
    expect(lost[0]).toBeInstanceOf(Error)
  })

  test('fault 21: a connection cut inside a transaction rolls back and is refused with a message', async () => {
    const { one, other } = await openTwice()

    const cut = one.transaction(async (trx) => {
      await trx.insertInto('setting').values(row).execute()
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other.db)
      await trx.selectFrom('setting').selectAll().execute()
    })

    await expect(cut).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 2 })
    expect(await one.db.selectFrom('setting').selectAll().execute()).toEqual([])
    await other.close()
  })

  test('fault 22: after all its connections were cut the database answers again', async () => {
    const { one, other } = await openTwice()
    await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.01)`.execute(one.db)))
    const { rows: cut } = await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db)

    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => sql`select 1`.execute(one.db)),
    )

    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeLessThanOrEqual(cut.length)
    await expect(one.db.selectFrom('setting').selectAll().execute()).resolves.toEqual([])
    await other.close()
  })

  test('fault 23: more requests than connections wait for a free one', async () => {
    const { db } = await open()

    const answers = await Promise.all(
      Array.from({ length: 60 }, () => sql<{ one: number }>`select 1 as one`.execute(db)),
    )

    expect(answers.filter(({ rows }) => rows[0]?.one === 1)).toHaveLength(60)
  })

  test('fault 24: a read-only database answers reads and refuses writes with a message', async () => {
    const { databaseUrl = '', dataDir, db } = await open()
    const name = new URL(databaseUrl).pathname.slice(1)
    await sql`alter database ${sql.ref(name)} set default_transaction_read_only = on`.execute(db)
    const after = await openDatabase({ databaseUrl, dataDir })

    const writing = after.db.insertInto('setting').values(row).execute()

    await expect(writing).rejects.toMatchObject({ code: 'overloaded' })
    await expect(after.db.selectFrom('setting').selectAll().execute()).resolves.toEqual([])
    await after.close()
  })

  test('commits are flushed to the disk as the server is set', async () => {
    const { databaseUrl = '', dataDir } = await open()
    const url = new URL(databaseUrl)
    // The tests do not wait for the disk (test-databases.ts); an operator's address has no such option.
    url.searchParams.delete('options')
    const { db, close } = await openDatabase({ databaseUrl: url.href, dataDir, poolSize: 1 })

    const { rows } =
      await sql`select setting, source from pg_settings where name = 'synchronous_commit'`.execute(
        db,
      )
    await close()

    expect(rows).toEqual([{ setting: 'on', source: 'default' }])
  })

  test('an unreachable server is reported at the start', async () => {
    const opening = openDatabase({
      databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
      dataDir: '.',
    })

    await expect(opening).rejects.toThrow(/DATABASE_URL cannot be reached.*ECONNREFUSED/)
  })
})
