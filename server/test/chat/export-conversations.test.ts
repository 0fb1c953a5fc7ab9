import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKnowledgeOwner } from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { insertConversation } from '../support/insert-conversation.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

describe.each(engines)('the export of conversations on $name', (engine) => {
  let app: TestApp
  let bob: Awaited<ReturnType<typeof createKnowledgeOwner>>
  beforeAll(async () => {
    app = await createTestApp(engine)
    bob = await createKnowledgeOwner(app)
    await insert('cs_one', 'one', 620)
    await insert('cs_two', '=1+1')
    const { db } = app.database
    for (const [n, start] of ['=', '+', '-', '@', '\t', '\r'].entries()) {
      await insert(`cs_formula_${n}`, 'formula')
      const question = `${start}cmd, "quoted"\nnext`
      const id = `m_cs_formula_${n}_0`
      await db.updateTable('chat_message').set({ question }).where('id', '=', id).execute()
    }
    await db
      .updateTable('chat_session')
      .set({ abstained_count: 1 })
      .where('id', '=', 'cs_two')
      .execute()
  })
  afterAll(() => app.close())

  const insert = (id: string, mark: string, messages = 1) =>
    insertConversation(app.database.db, {
      id,
      ownerId: bob.user.id,
      botId: bob.botId,
      mark,
      messages,
    })
  const load = (body: object) => bob.call('/export_conversations', { bot_id: bob.botId, ...body })

  test('as JSON Lines has every message once, by the filter of the list', async () => {
    const reply = await load({ format: 'jsonl' })
    expect(reply.headers['content-type']).toBe('application/jsonl; charset=utf-8')
    const lines = reply.body.trimEnd().split('\n')
    expect(lines).toHaveLength(627)
    expect(new Set(lines.map((line) => line.slice(0, 4_000))).size).toBeGreaterThan(7)
    const [first] = (await load({ format: 'jsonl', badges: ['unanswered'] })).body.split('\n')
    expect(JSON.parse(first ?? '')).toMatchObject({
      conversation_id: 'cs_two',
      question: 'Question of =1+1?',
      page: 'shop.example/=1+1',
      charged: true,
    })
  })

  test('as CSV quotes cells, and no cell begins as a formula', async () => {
    const reply = await load({ format: 'csv' })
    expect(reply.headers['content-disposition']).toBe('attachment; filename="conversations.csv"')
    expect(reply.body).toContain('conversation_id,chatbot,started_at')
    for (const start of ['=', '+', '-', '@', '\t', '\r']) {
      expect(reply.body).toContain(`"'${start}cmd, ""quoted""\nnext"`)
      expect(reply.body).not.toContain(`,"${start}`)
      expect(reply.body).not.toContain(`,${start}cmd`)
    }
  })

  test.each([
    [{ format: 'xml' }, 400],
    [{ format: 'csv', badges: ['none'] }, 400],
    [{ format: 'csv', bot_id: 'unknown' }, 404],
  ])('%j is refused with %i', async (body, status) => {
    expect((await load(body)).statusCode).toBe(status)
  })

  test('is refused without a session and for the chatbot of another account', async () => {
    const eve = await app.createOwner()
    const body = { format: 'csv', bot_id: bob.botId }
    expect((await app.call('/export_conversations', body)).statusCode).toBe(401)
    expect((await app.call('/export_conversations', body, eve.token)).statusCode).toBe(404)
    const own = await app.call('/export_conversations', { format: 'jsonl' }, eve.token)
    expect(own.body).toBe('')
  })
})
