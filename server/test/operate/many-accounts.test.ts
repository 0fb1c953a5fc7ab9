import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listAccounts } from '../../src/operate/stores/account-list.ts'
import { engines } from '../support/engines.ts'
import { insertOwner } from '../support/insert-rows.ts'

/** What the engine says it does for a query. */
const explain = { sqlite: 'explain query plan', postgres: 'explain' } as const

describe.each(engines)('many accounts on $name', (engine) => {
  test('the list, a whole address and an id are read by their indexes', async () => {
    const database = await engine.open()
    const { db } = database
    await insertOwner(db, 'ada')
    const planOf = async (where: string) => {
      const text = `${explain[engine.name]} select id from user_account ${where}`
      return database.transaction(async (trx) => {
        // A table of one row is read as a whole otherwise.
        if (engine.name === 'postgres') await sql`set local enable_seqscan = off`.execute(trx)
        const { rows } = await sql.raw<object>(text).execute(trx)
        return JSON.stringify(rows)
      })
    }

    expect(await planOf('order by created_at desc, id desc limit 26')).toContain(
      'user_account_created_at',
    )
    expect(
      await planOf("where (created_at, id) < (5, 'x') order by created_at desc, id desc limit 26"),
    ).toContain('user_account_created_at')
    expect(await planOf("where lower(email) = 'ada@example.test'")).toContain('user_account_email')
    expect(
      await listAccounts(db, { search: 'ADA@example.test', before: null, limit: 26 }),
    ).toMatchObject([{ id: 'ada' }])
    await database.drop()
  })
})
