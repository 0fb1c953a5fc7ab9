import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import { erasureKey } from '../../platform/db/record-erasures.ts'
import type { Db } from '../../platform/db/connect.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { emptySource } from '../../knowledge/stores/source-inserts.ts'
import { readErasures } from './erasure-store.ts'
import { repeatErasures } from './repeat-erasures.ts'

const accountOf = (id: string) => ({
  id,
  email: `${id}@example.test`,
  first_name: 'Olga',
  last_name: 'Owner',
  is_system: 0 as const,
  created_at: 1,
})

const journalOf = (...keys: string[]) => new Map(keys.map((key, at) => [key, at + 1]))

const sourceOf = (id: string, kind: 'website' | 'page', state: 'ready' | 'skipped' = 'ready') => ({
  ...emptySource,
  id,
  owner_id: 'ada',
  bot_id: 'bot',
  kind,
  parent_id: null as string | null,
  name: id,
  type: 'website',
  content_hash: '',
  size_bytes: 0,
  state,
  revision: 'r',
  created_at: 1,
  updated_at: 1,
})

async function insertWaysToSignIn(db: Db, userId: string): Promise<void> {
  const times = { created_at: 1, expires_at: 9 }
  const email = `${userId}@example.test`
  await db
    .insertInto('auth_token')
    .values({
      ...times,
      id: userId,
      user_id: userId,
      token_hash: userId,
      last_used_at: 1,
      revoked_at: null,
      address: '',
      user_agent: '',
      second_factor_at: null,
    })
    .execute()
  await db
    .insertInto('email_link')
    .values({
      ...times,
      token_hash: userId,
      user_id: userId,
      purpose: 'reset',
      email,
      used_at: null,
    })
    .execute()
  await db
    .insertInto('user_identity')
    .values({ issuer: 'google', subject: userId, user_id: userId, email, created_at: 1 })
    .execute()
}

describe.each(engines)('erasures that are repeated on $name', ({ open }) => {
  test('take every way to sign in from the named account, and nothing from another', async () => {
    const { db, transaction } = await open()
    for (const id of ['ada', 'bea']) {
      await insertOwner(db, id)
      await insertWaysToSignIn(db, id)
    }
    await db.updateTable('user_account').set({ password_hash: 'hash' }).execute()

    await transaction((trx) => repeatErasures(trx, journalOf(erasureKey('account', 'ada')), 5))

    const accounts = db.selectFrom('user_account').select(['id', 'erase_at', 'password_hash'])
    expect(await accounts.where('is_system', '=', 0).orderBy('id').execute()).toEqual([
      { id: 'ada', erase_at: 1, password_hash: null },
      { id: 'bea', erase_at: null, password_hash: 'hash' },
    ])
    for (const table of ['user_identity', 'auth_token', 'email_link'] as const) {
      expect([table, await db.selectFrom(table).select('user_id').execute()]).toEqual([
        table,
        [{ user_id: 'bea' }],
      ])
    }
  })

  test('hide rows also in a snapshot from before the journal', async () => {
    const { db, transaction } = await open()
    await insertOwner(db, 'ada')
    await db.schema.dropTable('erasure').execute()
    await sql`delete from kysely_migration where name = '0065-erasures'`.execute(db)

    const journal = journalOf(erasureKey('account', 'ada'))
    const count = await transaction((trx) => repeatErasures(trx, journal, 5))

    expect(count).toMatchObject({ account: 1, bot: 0, conversation: 0 })
  })

  test('find a row among thousands, by its kind, and keep the times of the journal', async () => {
    const { db, transaction } = await open()
    await insertOwner(db, 'ada')
    for (let at = 10_000; at < 12_500; at += 500) {
      await insertRows(
        db,
        'user_account',
        Array.from({ length: 500 }, (_value, more) => accountOf(`u${at + more}`)),
      )
    }
    await insertBot(db, 'ada', 'u12400')
    const keys = Array.from({ length: 1_200 }, (_value, at) => erasureKey('conversation', `${at}`))
    await db
      .insertInto('erasure')
      .values({ key: keys[0] ?? '', at: 77 })
      .execute()

    const journal = journalOf(...keys, erasureKey('account', 'u12400'))
    const count = await transaction((trx) => repeatErasures(trx, journal, 5))

    expect(count).toMatchObject({ account: 1, bot: 0, conversation: 0 })
    const erased = db.selectFrom('user_account').select('id').where('erase_at', 'is not', null)
    expect(await erased.execute()).toEqual([{ id: 'u12400' }])
    const stored = await readErasures(db, 0)
    expect(stored.size).toBe(1_201)
    expect(stored.get(keys[0] ?? '')).toBe(77)
    expect(stored.get(keys[1] ?? '')).toBe(2)
    expect((await readErasures(db, 1_201)).size).toBe(1)
  })

  test('hide a website with its pages, and let a page that had the same text be read', async () => {
    const { db, transaction } = await open()
    await insertOwner(db, 'ada')
    await insertBot(db, 'ada', 'bot')
    await insertRows(db, 'source', [
      sourceOf('gone', 'website'),
      { ...sourceOf('page', 'page'), parent_id: 'gone', content_hash: 'same' },
      sourceOf('kept', 'website'),
      { ...sourceOf('copy', 'page', 'skipped'), parent_id: 'kept', content_hash: 'same' },
      { ...sourceOf('other', 'page'), parent_id: 'kept', content_hash: 'other' },
    ])

    const journal = journalOf(erasureKey('source', 'gone'))
    const count = await transaction((trx) => repeatErasures(trx, journal, 5))

    expect(count).toMatchObject({ source: 1 })
    const sources = db
      .selectFrom('source')
      .select(['id', 'deleted_at', 'next_check_at', 'revision'])
    expect(await sources.orderBy('id').execute()).toEqual([
      { id: 'copy', deleted_at: null, next_check_at: 5, revision: 'r' },
      { id: 'gone', deleted_at: 5, next_check_at: null, revision: '' },
      { id: 'kept', deleted_at: null, next_check_at: null, revision: 'r' },
      { id: 'other', deleted_at: null, next_check_at: null, revision: 'r' },
      { id: 'page', deleted_at: 5, next_check_at: null, revision: '' },
    ])
    const bots = db.selectFrom('bot').select(['knowledge_version', 'removal_version'])
    expect(await bots.execute()).toEqual([{ knowledge_version: 1, removal_version: 1 }])
  })
})
