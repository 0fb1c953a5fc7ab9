import type { ErasureReceipt } from '@askwell/contract/conversations/erasure'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishErasures } from '../../src/chat/stores/erasure/erase-conversations.ts'
import { ofConversations, ofMessages } from '../../src/chat/stores/erasure/quoting-rows.ts'
import { tables } from '../../src/platform/db/schema/tables.ts'
import { createKnowledgeOwner } from '../knowledge/knowledge-owner.ts'
import { startChild } from '../support/child-process.ts'
import { engines, type TestDatabase } from '../support/engines.ts'
import { findBytes } from '../support/find-bytes.ts'
import { insertBot, insertOwner } from '../support/insert-rows.ts'
import { insertConversation } from '../support/insert-conversation.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'

const dayMs = 86_400_000

test('every table with the id of a conversation or message is erased with it', () => {
  const erased = [...ofMessages, ...ofConversations].map(
    ({ table, column }) => `${table}.${column}`,
  )
  const columns = Object.entries(tables).flatMap(([table, { columns: all }]) =>
    Object.keys(all)
      .filter((name) => /^(session|conversation|message)_id$/.test(name))
      .map((name) => `${table}.${name}`),
  )

  expect(new Set(columns)).toEqual(new Set([...erased, 'chat_message.session_id']))
})

const rowsLeft = async ({ db }: TestDatabase, id: string) => {
  const counts: [string, number][] = []
  for (const { table, column } of [...ofConversations, messages]) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
    counts.push([table, rows.length])
  }
  return counts.filter(([, count]) => count > 0)
}

const messages = { table: 'chat_message', column: 'session_id' } as const

describe.each(engines)('erasing conversations on $name', (engine) => {
  let now = Date.now()
  let app: TestApp
  let bob: Awaited<ReturnType<typeof createKnowledgeOwner>>
  beforeAll(async () => {
    app = await createTestApp(engine, { clock: () => now })
    bob = await createKnowledgeOwner(app)
  })
  afterAll(() => app.close())

  const insert = (
    id: string,
    mark: string,
    more: Partial<Parameters<typeof insertConversation>[1]> = {},
  ) =>
    insertConversation(app.database.db, {
      id,
      ownerId: bob.user.id,
      botId: bob.botId,
      mark,
      lastAt: now,
      ...more,
    })
  const erase = async (body: object) =>
    json<ErasureReceipt>(await bob.call('/erase_conversations', body))
  const idsOf = async () => {
    const page = json<{ conversations: { id: string }[] }>(
      await bob.call('/list_conversations', { bot_id: bob.botId }),
    )
    return page.conversations.map(({ id }) => id)
  }

  test('a preview counts everything, erasing leaves no byte of it, and others stay', async () => {
    await insert('cs_one', 'xylophagous-one', { messages: 3 })
    await insert('cs_two', 'unrelated-two')
    expect(findBytes(app.database, 'xylophagous').length).toBeGreaterThan(0)
    const counts = {
      conversations: 1,
      messages: 3,
      calls: 1,
      deliveries: 2,
      emails: 2,
      jobs: 2,
      sent: { emails: 1, deliveries: 1, calls: 0 },
    }

    const body = { conversation_id: 'cs_one' }
    expect(await erase({ ...body, is_preview: true })).toEqual({ ...counts, is_complete: false })
    expect(await idsOf()).toContain('cs_one')
    expect(await erase(body)).toEqual({ ...counts, is_complete: true })

    expect(findBytes(app.database, 'xylophagous')).toEqual([])
    expect(findBytes(app.database, 'unrelated-two').length).toBeGreaterThan(0)
    expect(await rowsLeft(app.database, 'cs_one')).toEqual([])
    expect(await idsOf()).toEqual(['cs_two'])
    expect((await bob.call('/get_conversation', body)).statusCode).toBe(404)
    expect((await bob.call('/erase_conversations', body)).statusCode).toBe(404)
  })

  test('a visitor is found by signed id, and by an address that was signed or written', async () => {
    const visitor = { id: 'customer-7', email: 'Zoe@Visitor.test' }
    await insert('cs_signed', 'signed-mark', { visitor })
    await insert('cs_again', 'again-mark', { visitor })
    await insert('cs_written', 'my address is zoe@visitor.test, thanks')
    await insert('cs_longer', 'my address is anzoe@visitor.test, thanks')

    expect(await erase({ visitor_id: 'customer-7', is_preview: true })).toMatchObject({
      conversations: 2,
    })
    expect(await erase({ email: 'zoe@visitor.test' })).toMatchObject({
      conversations: 3,
      messages: 3,
      is_complete: true,
    })
    expect(await idsOf()).toEqual(expect.arrayContaining(['cs_two', 'cs_longer']))
    expect(findBytes(app.database, 'customer-7')).toEqual([])
    expect(findBytes(app.database, ' zoe@visitor.test')).toEqual([])
    expect(await erase({ visitor_id: 'customer-7' })).toMatchObject({ conversations: 0 })
  })

  test('what a running reply writes after the erasure is deleted later, then the empty row', async () => {
    await insert('cs_late', 'late-first')
    await erase({ conversation_id: 'cs_late' })
    await insert('cs_other', 'late-second')
    const { db } = app.database
    await db
      .updateTable('function_call')
      .set({ conversation_id: 'cs_late' })
      .where('id', '=', 'call_cs_other')
      .execute()

    await finishErasures(app.database, now)
    expect(await rowsLeft(app.database, 'cs_late')).toEqual([])
    const session = () =>
      db.selectFrom('chat_session').select('id').where('id', '=', 'cs_late').execute()
    expect(await session()).toHaveLength(1)
    await finishErasures(app.database, now + 3_600_001)
    expect(await session()).toEqual([])
  })

  test('conversations are kept as long as their chatbot says', async () => {
    const setting = { bot_id: bob.botId }
    expect(json(await bob.call('/conversation_setting', setting))).toEqual({ keep_days: null })
    await insert('cs_old', 'oldest-mark', { lastAt: now - 31 * dayMs })
    await insert('cs_young', 'young-mark', { lastAt: now - 29 * dayMs })
    await app.background.runMaintenance()
    expect(await idsOf()).toContain('cs_old')

    expect(json(await bob.call('/conversation_setting', { ...setting, keep_days: 30 }))).toEqual({
      keep_days: 30,
    })
    await app.background.runMaintenance()
    expect(await idsOf()).not.toContain('cs_old')
    expect(await idsOf()).toContain('cs_young')
    expect(findBytes(app.database, 'oldest-mark')).toEqual([])
    for (const keep of [90, 180, 365, 730, null]) {
      const changed = await bob.call('/conversation_setting', { ...setting, keep_days: keep })
      expect(json(changed)).toEqual({ keep_days: keep })
    }
  })

  test.each([
    ['/erase_conversations', {}, 'conversation_id'],
    ['/erase_conversations', { visitor_id: 'a', email: 'a@b.example' }, 'conversation_id'],
    ['/erase_conversations', { email: 'nobody' }, 'email'],
    ['/conversation_setting', { keep_days: 31 }, 'keep_days'],
  ])('%s refuses %j at its field', async (path, body, field) => {
    const reply = await bob.call(path, { bot_id: bob.botId, ...body })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ errors: { [field]: expect.any(String) } })
  })
})

describe.each(engines)('kill -9 while conversations are erased on $name', (engine) => {
  test('nothing is shown after it, and the maintenance deletes the rest', async () => {
    const database = await engine.open()
    const { db, dataDir, databaseUrl } = database
    await insertOwner(db, 'olga')
    await insertBot(db, 'olga', 'b')
    const visitor = { id: 'v1', email: 'v1@visitor.test' }
    for (let n = 0; n < 60; n += 1) {
      const place = { id: `cs_${n}`, ownerId: 'olga', botId: 'b' }
      await insertConversation(db, { ...place, mark: 'killed-mark', visitor, messages: 3 })
    }
    const args = [dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])]
    const worker = startChild('erase-conversations', ['stop', ...args])
    await worker.waitForLine('deleted')
    await worker.kill()

    await startChild('erase-conversations', ['finish', ...args]).waitForExit
    await finishErasures(database, Date.now())

    expect(await db.selectFrom('chat_message').select('id').execute()).toEqual([])
    expect(findBytes(database, 'killed-mark')).toEqual([])
    expect(findBytes(database, 'v1@visitor')).toEqual([])
    await database.drop()
  })
})
