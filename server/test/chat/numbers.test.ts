import type { BotNumbers } from '@askwell/contract/conversations/numbers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countReplies } from '../../src/chat/stores/numbers/count-replies.ts'
import { createKnowledgeOwner } from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { insertConversation } from '../support/insert-conversation.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'

const at = (time: string) => Date.parse(time)

describe.each(engines)('the numbers of a chatbot on $name', (engine) => {
  const now = at('2026-03-31T12:00:00Z')
  let app: TestApp
  let bob: Awaited<ReturnType<typeof createKnowledgeOwner>>
  beforeAll(async () => {
    app = await createTestApp(engine, { clock: () => now })
    bob = await createKnowledgeOwner(app)
    // 00:30 of March 29 in Berlin, where the clock is put forward that night.
    await insert('cs_a', at('2026-03-28T23:30:00Z'), { messages: 2 })
    await insert('cs_b', at('2026-03-29T12:00:00Z'), { messages: 1 })
    await insert('cs_c', at('2026-03-29T22:30:00Z'), { messages: 1 })
    await insert('cs_preview', at('2026-03-29T12:00:00Z'), { messages: 1, kind: 'owner' })
    await set('m_cs_a_0', { first_text_ms: 90 })
    await set('m_cs_b_0', { state: 'abstained', charged: 0 })
    await set('m_cs_c_0', { question: 'Thanks a lot!', charged: 0 })
  })
  afterAll(() => app.close())

  const insert = (
    id: string,
    lastAt: number,
    { messages, kind = 'visitor' }: { messages: number; kind?: 'owner' | 'visitor' },
  ) =>
    insertConversation(app.database.db, {
      id,
      ownerId: bob.user.id,
      botId: bob.botId,
      mark: 'mark',
      messages,
      lastAt,
      kind,
    })
  const set = (id: string, values: object) =>
    app.database.db.updateTable('chat_message').set(values).where('id', '=', id).execute()
  const range = { from: '2026-03-28', to: '2026-03-30', time_zone: 'Europe/Berlin' }
  const read = async (body: object = {}) =>
    json<BotNumbers>(await bob.call('/bot_numbers', { bot_id: bob.botId, ...range, ...body }))

  test('count the days of the time zone, without previews; resolved adds up', async () => {
    const numbers = await read()
    expect(numbers.days.map(({ day, conversations }) => [day, conversations])).toEqual([
      ['2026-03-28', 0],
      ['2026-03-29', 2],
      ['2026-03-30', 1],
    ])
    expect(numbers.total).toEqual({
      conversations: 3,
      answered: 3,
      silent: 1,
      failed: 0,
      thumbs_up: 0,
      thumbs_down: 0,
      spent: 2,
    })
    expect(numbers.resolved).toEqual({ confirmed: 1, not_resolved: 1, left: 1 })
    expect(numbers.hours[0]).toBe(3)
    expect(numbers.hours[14]).toBe(1)
    expect(numbers.weekdays).toEqual([1, 0, 0, 0, 0, 0, 3])
    expect(numbers.first_text).toEqual({ median: 75, p95: 98 })
    expect(numbers.questions).toEqual([
      { name: 'Question of mark?', count: 3 },
      { name: 'Thanks a lot!', count: 1 },
    ])
    expect(numbers.pages).toEqual([{ name: 'shop.example/mark', count: 3 }])
    expect(numbers.functions).toEqual([{ name: 'start', calls: 3, failed: 0 }])
  })

  test('are the same for the account, and by day in a zone ahead by a part of an hour', async () => {
    expect((await read({ bot_id: undefined })).total).toEqual((await read()).total)
    const kathmandu = await read({ time_zone: 'Asia/Kathmandu' })
    expect(kathmandu.days.map(({ conversations }) => conversations)).toEqual([0, 2, 1])
    expect(kathmandu.hours[5]).toBe(2)
  })

  test('follow a thumb that changes, and count nothing twice', async () => {
    const rate = (rating: string) =>
      app.call('/rate_answer', { session_id: 'cs_b', message_id: 'm_cs_b_0', rating })
    await rate('up')
    expect(await read()).toMatchObject({
      total: { thumbs_up: 1, silent: 1 },
      resolved: { confirmed: 2, not_resolved: 0, left: 1 },
    })
    await rate('down')
    await Promise.all([countReplies(app.database), countReplies(app.database)])
    expect(await read()).toMatchObject({
      total: { thumbs_up: 0, thumbs_down: 1, conversations: 3 },
      resolved: { confirmed: 1, not_resolved: 1, left: 1 },
    })
  })

  test('do not change when conversations are erased or become too old', async () => {
    await insert('cs_new', at('2026-03-30T08:00:00Z'), { messages: 4 })
    const before = await read()
    expect(before.total.conversations).toBe(4)

    await insert('cs_uncounted', at('2026-03-30T08:00:00Z'), { messages: 1 })
    json(await bob.call('/erase_conversations', { conversation_id: 'cs_new' }))
    json(await bob.call('/erase_conversations', { conversation_id: 'cs_uncounted' }))
    const after = await read()
    expect(after.total).toMatchObject({ conversations: 5, answered: before.total.answered + 1 })
    expect(after.pages).toEqual([{ name: 'shop.example/mark', count: 5 }])
    expect({ ...after.resolved, left: 0 }).toEqual({ ...before.resolved, left: 0 })
  })

  test('name languages, cited and never cited sources, and functions that failed', async () => {
    const { db } = app.database
    const owned = { owner_id: bob.user.id, bot_id: bob.botId }
    const content = { url: null, type: 'text', content_hash: '', file_key: null, size_bytes: 1 }
    const parts = { parts_total: 1, parts_done: 1, characters: 1, chunk_count: 1, revision: 'r' }
    const web = { etag: null, last_modified: null, synced_at: null, choose: 0 as const }
    const times = { created_at: now, updated_at: now, deleted_at: null }
    const source = { kind: 'text' as const, parent_id: null, state: 'ready' as const, reason: null }
    const rest = { ...owned, ...content, ...parts, ...web, ...times, ...source }
    await db
      .insertInto('source')
      .values([
        { ...rest, id: 's', name: 'Prices' },
        { ...rest, id: 'unused', name: 'Imprint' },
      ])
      .execute()
    await insert('cs_french', at('2026-03-10T13:00:00Z'), { messages: 1 })
    await set('m_cs_french_0', { rating: 'down', state: 'failed' })
    await db
      .updateTable('chat_session')
      .set({ language: 'fr' })
      .where('id', '=', 'cs_french')
      .execute()
    await db
      .updateTable('function_call')
      .set({ status: 502 })
      .where('conversation_id', '=', 'cs_french')
      .execute()

    const numbers = await read({ from: '2026-03-10', to: '2026-03-10' })
    expect(numbers.total).toMatchObject({ conversations: 1, failed: 1, thumbs_down: 1 })
    expect(numbers.languages).toEqual([{ name: 'fr', count: 1 }])
    expect(numbers.sources).toEqual([{ name: 'Prices', cited: 1, thumbs_down: 1 }])
    expect(numbers.never_cited).toEqual(['Imprint'])
    expect(numbers.functions).toEqual([{ name: 'start', calls: 1, failed: 1 }])
    expect(numbers.resolved).toEqual({ confirmed: 0, not_resolved: 1, left: 0 })
  })

  test('400 days are read, and one more is refused at its field', async () => {
    const last = { from: '2026-01-01', to: '2027-02-04' }
    expect((await read(last)).days).toHaveLength(400)
    const body = { bot_id: bob.botId, ...range, ...last, to: '2027-02-05' }
    const refused = await bob.call('/bot_numbers', body)
    expect(refused.json()).toMatchObject({ errors: { to: expect.any(String) } })
  })

  test.each([
    [{ time_zone: 'Mars/Phobos' }, 'time_zone'],
    [{ from: '2026-03-31' }, 'from'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: '2027-06-01' }, 'to'],
    [{ to: 'tomorrow' }, 'to'],
  ])('%j is refused at its field', async (body, field) => {
    const reply = await bob.call('/bot_numbers', { bot_id: bob.botId, ...range, ...body })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ errors: { [field]: expect.any(String) } })
  })
})
