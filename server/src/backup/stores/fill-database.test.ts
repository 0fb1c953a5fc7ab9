import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fillBot } from '../../../test/support/database/fill-bot.ts'
import { messagesWith } from '../../../test/support/database/message-search-parts.ts'
import { engines, sqlite } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import { createTestApp } from '../../../test/support/test-app.ts'
import { openDatabase } from '../../platform/db/connect.ts'
import { listMessageSearchParts } from '../../platform/db/schema/message-search-parts.ts'
import { columnsOf, tableNames } from './backup-tables.ts'
import { fillDatabase, hasAccounts, TargetInUseError } from './fill-database.ts'

const setting = (key: string) => [key, 'value', 1]

describe.each(engines)('a database that a backup fills on $name', ({ open, openEmpty }) => {
  test('is in use from the first account on that a person has made', async () => {
    const empty = await openEmpty()
    expect(await hasAccounts(empty)).toBe(false)

    const place = await open()
    await insertOwner(place.db, 'of the samples')
    await place.db.updateTable('user_account').set({ is_system: 1 }).execute()
    expect(await hasAccounts(place)).toBe(false)

    await insertOwner(place.db, 'ada')
    expect(await hasAccounts(place)).toBe(true)
    await place.close()
    const filled = fillDatabase(place, async () => undefined)
    await expect(filled).rejects.toBeInstanceOf(TargetInUseError)
  })

  test('loses what a start has inserted, holds many rows, and is empty after a failure', async () => {
    const place = await open()
    await place.db
      .insertInto('setting')
      .values({ key: 'of a start', value: '', updated_at: 1 })
      .execute()
    const keys = async () =>
      (await place.db.selectFrom('setting').select('key').orderBy('key').execute()).map(
        ({ key }) => key,
      )
    const many = Array.from({ length: 12_000 }, (_value, at) => setting(`key ${at}`))

    const failed = fillDatabase(place, async ({ insert }) => {
      await insert('setting', many)
      throw new Error('the disk is full')
    })
    await expect(failed).rejects.toThrow('the disk is full')
    expect(await keys()).toEqual(['of a start'])

    await fillDatabase(place, ({ insert }) => insert('setting', many))
    expect(await keys()).toHaveLength(12_000)
    expect(await keys()).not.toContain('of a start')
  })
})

const onPostgres = engines.filter(({ name }) => name === 'postgres')

test.each(onPostgres)(
  'a database that was only started once is filled on $name',
  async (engine) => {
    const app = await createTestApp(engine, { hasNoPages: true })
    await app.background.start()
    await app.closeServer(100)
    const { db } = app.database
    const entries = () => db.selectFrom('credit_entries').select('id').execute()
    expect(await entries()).not.toEqual([])

    await fillDatabase(app.database, ({ insert }) => insert('setting', [setting('restored')]))

    expect(await db.selectFrom('setting').select('key').execute()).toEqual([{ key: 'restored' }])
    expect(await entries()).toEqual([])
    await app.database.drop()
  },
)

test('the index of words of many restored messages has several parts', async () => {
  const source = await sqlite.open()
  await insertOwner(source.db, 'ada')
  await insertBot(source.db, 'ada', 'large')
  await fillBot(source, { ownerId: 'ada', botId: 'large', messages: 18_000, passages: 0 })
  const { dataDir, close } = await sqlite.openEmpty()
  await close()

  await fillDatabase({ dataDir, databaseUrl: undefined }, async ({ insert }) => {
    for (const table of ['user_account', 'bot', 'chat_message'] as const) {
      const columns = sql.join(columnsOf(table).map((name) => sql.ref(name)))
      for (let from = 0; from < 18_000; from += 2_000) {
        const found = await sql<Record<string, Uint8Array | number | string | null>>`
          select ${columns} from ${sql.table(table)} where rowid > ${from} and rowid <= ${from + 2_000}`.execute(
          source.db,
        )
        await insert(table, found.rows.map(Object.values))
      }
    }
  })

  const filled = await openDatabase({ dataDir })
  expect(await messagesWith(filled, 'lighthouse')).toBe(18_000)
  expect(await listMessageSearchParts(filled.db)).toHaveLength(2)
  await filled.close()
  await source.drop()
})

test('tables are filled after those that they reference', () => {
  expect(tableNames.indexOf('user_account')).toBeLessThan(tableNames.indexOf('bot'))
  expect(tableNames.indexOf('bot')).toBeLessThan(tableNames.indexOf('source'))
})
