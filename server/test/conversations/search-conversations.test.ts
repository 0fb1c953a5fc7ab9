import type { ConversationLine } from '@askwell/contract/conversations/conversations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKnowledgeOwner } from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { insertConversation } from '../support/insert-conversation.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'

type Refusal = { errors: Record<string, string> }

describe.each(engines)('the search in conversations on $name', (engine) => {
  let app: TestApp
  let bob: Awaited<ReturnType<typeof createKnowledgeOwner>>
  let eve: Awaited<ReturnType<typeof createKnowledgeOwner>>
  beforeAll(async () => {
    app = await createTestApp(engine)
    bob = await createKnowledgeOwner(app)
    eve = await createKnowledgeOwner(app)
    const insert = (id: string, mark: string, rest: object = {}) =>
      insertConversation(app.database.db, {
        id,
        mark,
        ownerId: bob.user.id,
        botId: bob.botId,
        lastAt: 1_000,
        ...rest,
      })
    await insert('s_refund', 'Zürich-refunds for jane.doe@example.test')
    await insert('s_parking', 'parking <b>behind</b> the house', { lastAt: 2_000 })
    await insert('s_two', 'parking and refunds', { lastAt: 3_000, messages: 3 })
    await insert('s_preview', 'parking in the preview', { kind: 'owner' })
    await insert('s_eve', 'parking at Eve', { ownerId: eve.user.id, botId: eve.botId })
  })
  afterAll(() => app.close())

  const list = async (search: string, filter: object = { bot_id: bob.botId }) => {
    const page = await bob.call('/list_conversations', { ...filter, search })
    return json<{ conversations: ConversationLine[] }>(page).conversations.map(({ id }) => id)
  }

  test('finds words of questions and replies, newest conversation first, and nothing of another bot', async () => {
    expect(await list('parking')).toEqual(['s_two', 's_parking'])
    expect(await list('reply PARKING')).toEqual(['s_two', 's_parking'])
    expect(await list('parking', {})).toEqual(['s_two', 's_parking'])
    expect(await list('Eve')).toEqual([])
    expect(await list('Eve', {})).toEqual([])
    expect(await list('')).toHaveLength(3)
  })

  test('all words must be in one message; case, accents, endings and punctuation do not matter', async () => {
    expect(await list('refund parking')).toEqual(['s_two'])
    expect(await list('ZURICH')).toEqual(['s_refund'])
    expect(await list('“zürich”, refunds!')).toEqual(['s_refund'])
    expect(await list('doe@example')).toEqual(['s_refund'])
    expect(await list('park')).toEqual(['s_two', 's_parking'])
    expect(await list('pa')).toEqual([])
  })

  test('combines with the filters of the list', async () => {
    const all = { bot_id: bob.botId, with_previews: true }
    expect(await list('parking', all)).toEqual(['s_two', 's_parking', 's_preview'])
    expect(await list('parking', { ...all, badges: ['thumb_down'] })).toEqual([])
  })

  test.each(['.*', '(a+)+$', '"', "' or 1=1 --", 'parking OR house NOT behind', '<b>', '*', '\\'])(
    'takes %s as text',
    async (search) => {
      expect(await list(search)).toEqual(search === '<b>' ? ['s_parking'] : [])
    },
  )

  test('refuses a long text at its field, whatever it holds', async () => {
    for (const [search, reason] of [
      ['a'.repeat(201), 'Searches can be up to 200 characters.'],
      ['('.repeat(100_000), 'The field search is too long.'],
    ]) {
      const refused = await bob.call('/list_conversations', { bot_id: bob.botId, search })
      expect(refused.statusCode).toBe(400)
      expect(refused.json<Refusal>().errors).toEqual({ search: reason })
    }
  })

  test('an export has the conversations that the search finds', async () => {
    const body = { format: 'jsonl', bot_id: bob.botId, search: 'zurich' }
    const exported = await bob.call('/export_conversations', body)
    expect(exported.body.trim().split('\n')).toHaveLength(1)
    expect(exported.body).toContain('"conversation_id":"s_refund"')
  })

  test('follows changes and deletions of messages, and keeps none of their words', async () => {
    const { db } = app.database
    const messages = db.updateTable('chat_message').where('session_id', '=', 's_refund')
    await messages.set({ reply: 'Something about quokkas' }).execute()
    expect(await list('quokka')).toEqual(['s_refund'])
    expect(await list('question zurich')).toEqual(['s_refund'])
    await messages.set({ ended_at: null }).execute()
    expect(await list('quokka')).toEqual([])
    await messages.set({ ended_at: 5 }).execute()
    expect(await list('quokka')).toEqual(['s_refund'])

    await db.deleteFrom('chat_message').where('session_id', '=', 's_refund').execute()
    expect(await list('quokka')).toEqual([])
    const left =
      engine.name === 'postgres'
        ? sql<{ n: number }>`select count(*)::int as n from message_search where words @@ 'quokkas'`
        : sql<{ n: number }>`select count(*) as n from message_search
            where message_search match 'quokkas'`
    expect((await left.execute(db)).rows).toEqual([{ n: 0 }])
  })
})
