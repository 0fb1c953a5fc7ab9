import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engines } from '../../../../test/support/engines.ts'
import { CommitGroup } from './commit-group.ts'
import { sqliteDialect } from './sqlite-driver.ts'
import { sqlitePath } from './sqlite-file.ts'
import { createTransactionScope } from './transaction-scope.ts'
import type { Schema } from '../schema/tables.ts'

const row = (key: string, value = '') => ({ key, value, updated_at: 1 })

describe('commits on SQLite', () => {
  let db: Kysely<Schema>
  let file: DatabaseSync
  /** What another process sees, which is what is committed. */
  let outside: DatabaseSync

  beforeEach(async () => {
    const [engine] = engines
    if (!engine) throw new Error('there is always SQLite')
    const database = await engine.open()
    await database.close()
    file = new DatabaseSync(sqlitePath(database.dataDir))
    outside = new DatabaseSync(sqlitePath(database.dataDir))
    db = new Kysely<Schema>({ dialect: sqliteDialect(file, createTransactionScope()) })
  })
  afterEach(async () => {
    await db.destroy()
    outside.close()
  })

  const insert = (key: string, value = 'short') =>
    db.insertInto('setting').values(row(key, value)).execute()
  const seenOutside = () =>
    outside
      .prepare('select key from setting order by key')
      .all()
      .map(({ key }) => key)
  const counted = () => {
    const exec = vi.spyOn(file, 'exec')
    return () => exec.mock.calls.filter(([statement]) => statement === 'commit').length
  }

  test('writes within one turn of the event loop share one commit', async () => {
    const commits = counted()

    await Promise.all([
      insert('a'),
      db.transaction().execute((trx) => trx.insertInto('setting').values(row('b')).execute()),
      insert('c'),
    ])

    expect(seenOutside()).toEqual(['a', 'b', 'c'])
    expect(commits()).toBe(1)
  })

  test('a connection that ends after its commit leaves the transaction of another one alone', async () => {
    const started = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    let failing: Promise<unknown> = Promise.resolve()

    await db.connection().execute(async (connection) => {
      await connection.insertInto('setting').values(row('first')).execute()
      failing = db.transaction().execute(async (trx) => {
        await trx.insertInto('setting').values(row('undone')).execute()
        started.resolve()
        await release.promise
        throw new Error('undo')
      })
      await started.promise
    })
    const outcomes = Promise.allSettled([failing, insert('second')])
    await setImmediate()
    release.resolve()

    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(seenOutside()).toEqual(['first', 'second'])
  })

  test('a second statement of a connection waits for the transaction of another one', async () => {
    const started = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()

    await db.connection().execute(async (connection) => {
      await connection.insertInto('setting').values(row('first')).execute()
      const failing = db.transaction().execute(async (trx) => {
        await trx.insertInto('setting').values(row('undone')).execute()
        started.resolve()
        await release.promise
        throw new Error('undo')
      })
      await started.promise
      const second = connection.insertInto('setting').values(row('second')).execute()
      await setImmediate()
      release.resolve()

      await expect(failing).rejects.toThrow('undo')
      await second
    })

    expect(seenOutside()).toEqual(['first', 'second'])
  })

  test('a write after the response to another write gets its own commit', async () => {
    const commits = counted()

    await insert('a')
    await insert('b')

    expect(commits()).toBe(2)
  })

  test('a write is acknowledged only when it is visible from outside', async () => {
    const seen = await Promise.all(
      ['a', 'b', 'c'].map(async (key) => {
        await insert(key)
        return seenOutside()
      }),
    )

    expect(seen.every((keys) => keys.length === 3)).toBe(true)
  })

  test('a read of uncommitted data is answered after the commit', async () => {
    const writing = insert('a')
    const read = await db.selectFrom('setting').select('key').execute()

    expect(read).toEqual([{ key: 'a' }])
    expect(seenOutside()).toEqual(['a'])
    await writing
  })

  test('a transaction that throws does not affect the others', async () => {
    const outcomes = await Promise.allSettled([
      insert('a'),
      db.transaction().execute(async (trx) => {
        await trx.insertInto('setting').values(row('b')).execute()
        throw new Error('changed my mind')
      }),
      db.transaction().execute((trx) => trx.insertInto('setting').values(row('c')).execute()),
    ])

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(seenOutside()).toEqual(['a', 'c'])
  })

  test('the first of a group can throw as well', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('setting').values(row('a')).execute()
      throw new Error('changed my mind')
    })
    const [, outcome] = await Promise.allSettled([failing, insert('b')])

    expect(outcome.status).toBe('fulfilled')
    expect(seenOutside()).toEqual(['b'])
  })

  test('a write that breaks a unique key fails alone', async () => {
    const outcomes = await Promise.allSettled([insert('a'), insert('a'), insert('b')])

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(seenOutside()).toEqual(['a', 'b'])
  })

  test('when the engine itself rolls back the transaction, all waiting writes fail', async () => {
    file.exec(`create temp trigger full before insert on setting when new.key = 'c'
      begin select raise(rollback, 'as on a full disk'); end`)

    const outcomes = await Promise.allSettled([
      insert('a'),
      db.transaction().execute((trx) => trx.insertInto('setting').values(row('b')).execute()),
      db.transaction().execute((trx) => trx.insertInto('setting').values(row('c')).execute()),
      insert('d'),
    ])

    const [, , , last] = outcomes.map(({ status }) => status)
    expect(outcomes.slice(0, 3).every(({ status }) => status === 'rejected')).toBe(true)
    expect(last).toBe('fulfilled')
    expect(seenOutside()).toEqual(['d'])
  })

  test('a full disk is reported as such, and writes work when there is space again', async () => {
    const max = Number(file.prepare('pragma page_count').get()?.['page_count'])
    file.exec(`pragma max_page_count = ${max + 2}`)

    const refused = insert('a', 'x'.repeat(100_000))
    await expect(refused).rejects.toMatchObject({ code: 'overloaded' })
    file.exec('pragma max_page_count = 1000000')
    await insert('b')

    expect(seenOutside()).toEqual(['b'])
  })

  test('a failed commit is reported to every waiting write', async () => {
    const exec = file.exec.bind(file)
    vi.spyOn(file, 'exec').mockImplementation((statement) => {
      if (statement !== 'commit') return exec(statement)
      throw Object.assign(new Error('disk I/O error'), { errcode: 10 })
    })

    const outcomes = await Promise.allSettled([insert('a'), insert('b')])
    vi.restoreAllMocks()
    await insert('c')

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(seenOutside()).toEqual(['c'])
  })

  test('a commit waits for a transaction that is still writing', async () => {
    const writing = insert('a')
    const slow = db.transaction().execute(async (trx) => {
      await trx.insertInto('setting').values(row('b')).execute()
      for (let turn = 0; turn < 5; turn += 1) await setImmediate()
      expect(seenOutside()).toEqual([])
      await trx.insertInto('setting').values(row('c')).execute()
    })

    await Promise.all([writing, slow])

    expect(seenOutside()).toEqual(['a', 'b', 'c'])
  })

  test('a statement that cannot run inside a transaction does not wait for one', async () => {
    const writing = insert('a')
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)

    expect(rows).toMatchObject([{ busy: 0 }])
    await writing
    expect(seenOutside()).toEqual(['a'])
  })
})

test('a unit whose group was rolled back by SQLite fails as its group does', async () => {
  const file = new DatabaseSync(':memory:')
  const writes = new CommitGroup(file, { isWriting: () => false, flush: async () => undefined })
  const first = writes.commitUnit(writes.begin('one'))
  const second = writes.begin('several')

  file.exec('rollback')
  writes.handleError(Object.assign(new Error('database or disk is full'), { errcode: 13 }))

  await expect(first).rejects.toMatchObject({ code: 'overloaded' })
  await expect((async () => writes.commitUnit(second))()).rejects.toMatchObject({
    code: 'overloaded',
  })
  file.close()
})
