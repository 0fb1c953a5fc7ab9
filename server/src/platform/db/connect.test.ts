import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { bytesType } from './engine/dialect.ts'

const ada = {
  id: 'u1',
  email: 'ada@example.test',
  first_name: 'Ada',
  last_name: 'L',
  password_hash: null,
  email_verified_at: 1_790_000_000_123,
  is_system: 0,
  phone: null,
  created_at: 1_790_000_000_000,
} as const

describe.each(engines)('the database on $name', ({ name, open }) => {
  test('numbers, sums and bytes are returned as they were stored', async () => {
    const { db } = await open()
    const bytes = new Uint8Array([0, 1, 128, 255])
    await db.insertInto('user_account').values(ada).execute()

    const user = await db.selectFrom('user_account').selectAll().executeTakeFirstOrThrow()
    const { total } = await db
      .selectFrom('user_account')
      .select(({ fn }) => fn.sum<number>('created_at').as('total'))
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{
      bytes: Uint8Array
    }>`select cast(${bytes} as ${sql.raw(bytesType(db))}) as bytes`.execute(db)

    expect(user).toEqual({ ...ada, erase_at: null, suspended_at: null })
    expect(total).toBe(1_790_000_000_000)
    expect([...(rows[0]?.bytes ?? [])]).toEqual([0, 1, 128, 255])
  })

  test('a transaction that throws stores nothing', async () => {
    const { db, transaction } = await open()

    const failing = transaction(async (trx) => {
      await trx.insertInto('user_account').values(ada).execute()
      throw new Error('changed my mind')
    })

    await expect(failing).rejects.toThrow('changed my mind')
    expect(await db.selectFrom('user_account').selectAll().execute()).toEqual([])
  })

  test('the outer handle is refused inside a transaction instead of deadlocking', async () => {
    const { db, transaction } = await open()

    const transactionDone = transaction(async () => {
      await db.selectFrom('user_account').selectAll().execute()
    })
    await expect(transactionDone).rejects.toThrow('only its own handle')

    const nesting = transaction(() => transaction(async () => undefined))
    await expect(nesting).rejects.toThrow('only its own handle')
    await expect(db.selectFrom('user_account').selectAll().execute()).resolves.toEqual([])
  })

  test('concurrent transactions that increment one number lose no increment', async () => {
    const { db, transaction } = await open()
    await db.insertInto('rate_limit').values({ key: 'sum', points: 0, expires_at: 1 }).execute()

    await Promise.all(
      Array.from({ length: 40 }, () =>
        transaction(async (trx) => {
          await trx
            .updateTable('rate_limit')
            .set((eb) => ({ points: eb('points', '+', 1) }))
            .execute()
        }),
      ),
    )

    const { points } = await db.selectFrom('rate_limit').select('points').executeTakeFirstOrThrow()
    expect(points).toBe(40)
  })

  test('two accounts cannot share an e-mail address in any letter case', async () => {
    const { db } = await open()
    await db.insertInto('user_account').values(ada).execute()

    const again = db
      .insertInto('user_account')
      .values({ ...ada, id: 'u2', email: 'ADA@example.test' })
      .execute()

    await expect(again).rejects.toThrow(/unique/i)
  })

  test('entries of the message ledger can be neither changed nor deleted', async () => {
    const { db } = await open()
    await sql`insert into credit_accounts (user_id, updated_at) values ('u', 1)`.execute(db)
    await sql`insert into credit_grants (id, user_id, kind, source, burn_rank, amount, remaining,
      starts_at, livemode, created_at) values ('g', 'u', 'pack', 's', 90, 5, 5, 1, 0, 1)`.execute(
      db,
    )
    const entry = sql`values ('e', 'u', 'g', 5, 'grant', 'g', 1)`
    await sql`insert into credit_entries ${entry}`.execute(db)

    const tampering = [
      sql`update credit_entries set delta = 6`,
      sql`delete from credit_entries`,
      name === 'sqlite'
        ? sql`insert or replace into credit_entries ${entry}`
        : sql`truncate credit_entries`,
    ]

    for (const statement of tampering) {
      await expect(statement.execute(db)).rejects.toThrow('append-only')
    }
  })

  test('listeners are notified after the commit and not before', async () => {
    const { transaction, notify, listen } = await open()
    const received: string[] = []
    const connected = Promise.withResolvers<void>()
    const notified = Promise.withResolvers<void>()
    const unsubscribe = listen('jobs', () => {
      received.push('woken')
      connected.resolve()
      if (received.includes('inside')) notified.resolve()
    })
    // PostgreSQL notifies once as soon as the listener is connected.
    if (name === 'postgres') await connected.promise
    received.length = 0

    await transaction(async (trx) => {
      await notify('jobs')
      await notify('jobs')
      await trx.selectFrom('setting').selectAll().execute()
      received.push('inside')
    })
    await notified.promise
    unsubscribe()

    expect(received).toEqual(['inside', 'woken'])
  })
})
