import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKnowledgeOwner } from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'

const monday = Date.parse('2026-11-23T00:00:00Z')
const sunday = Date.parse('2026-11-22T12:00:00Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs

describe.each(engines)('the weekly report on $name', (engine) => {
  let now = monday + 5 * hourMs
  let app: TestApp
  let bob: Awaited<ReturnType<typeof createKnowledgeOwner>>
  beforeAll(async () => {
    app = await createTestApp(engine, { clock: () => now })
    bob = await createKnowledgeOwner(app)
    await app.database.db
      .updateTable('user_account')
      .set({ email_verified_at: 1 })
      .where('id', '=', bob.user.id)
      .execute()
    await insertQuestions(['<b>Whales</b> in Oslo?', 'Harbor?', 'harbor!'])
    // A report has what an earlier run counted.
    await run()
  })
  afterAll(() => app.close())

  const owned = () => ({ owner_id: bob.user.id, bot_id: bob.botId })

  async function insertQuestions(questions: string[]) {
    const session = { ...owned(), kind: 'visitor' as const, message_count: 1 }
    await app.database.db
      .insertInto('chat_session')
      .values({ ...session, id: 's', created_at: sunday, last_at: sunday })
      .execute()
    const message = { ...owned(), session_id: 's', reply: '', sources: '[]', model: 'built-in' }
    await app.database.db
      .insertInto('chat_message')
      .values(
        questions.map((question, n) => ({
          ...message,
          id: `m${n}`,
          question,
          charged: 0 as const,
          state: 'abstained' as const,
          created_at: sunday + n,
          ended_at: sunday + n,
        })),
      )
      .execute()
  }
  const run = () => app.background.runMaintenance()
  const setting = async (body: object = {}) =>
    json<{ is_on: boolean }>(await bob.call('/weekly_report_setting', body)).is_on
  const reports = () =>
    app.database.db
      .selectFrom('email')
      .select(['to_address', 'subject', 'body_text', 'body_html', 'unsubscribe_url'])
      .where('dedupe_key', 'like', 'weekly-report:%')
      .orderBy('created_at')
      .execute()

  test('is sent once, on Monday morning, with five numbers and the largest gaps as text', async () => {
    await run()
    expect(await reports()).toEqual([])

    now = monday + 6 * hourMs
    await run()
    await run()
    const [report, ...others] = await reports()
    expect(others).toEqual([])
    expect(report).toMatchObject({
      to_address: bob.user.email,
      subject: 'Your chatbots got 3 questions last week',
    })
    for (const line of [
      'from November 16, 2026 to November 22, 2026',
      '1 conversation with 3 questions',
      '0 answered',
      '3 with no answer found',
      '0 thumbs up, 0 thumbs down',
      '0 conversations confirmed as resolved',
      '> harbor! (2)\n> <b>Whales</b> in Oslo? (1)',
    ])
      expect(report?.body_text).toContain(line)
    expect(report?.body_html).not.toContain('<b>Whales</b>')
  })

  test('is sent on the Monday of the time zone of most chatbots, for its days', async () => {
    const inZone = (zone: string) =>
      app.database.db.updateTable('bot').set({ time_zone: zone }).execute()
    await app.database.db.deleteFrom('email').execute()
    await app.database.db.updateTable('weekly_report').set({ reported_to: 0 }).execute()
    await inZone('America/Los_Angeles')
    now = monday + 13 * hourMs
    await run()
    expect(await reports()).toEqual([])

    now = monday + 14 * hourMs
    await run()
    expect((await reports())[0]?.body_text).toContain('from November 16, 2026 to November 22, 2026')

    await inZone('UTC')
    await run()
    expect(await reports()).toHaveLength(1)
    now = monday + 6 * hourMs
  })

  test('ends with one click, and can be switched on again', async () => {
    const [report] = await reports()
    expect(await setting()).toBe(true)

    const token = report?.unsubscribe_url?.split('/').at(-1) ?? ''
    expect((await app.call(`/unsubscribe/${token}`, {})).statusCode).toBe(200)
    expect(await setting()).toBe(false)
    await app.database.db.deleteFrom('email').execute()
    await app.database.db.updateTable('weekly_report').set({ reported_to: 0 }).execute()
    await run()
    expect(await reports()).toEqual([])

    expect(await setting({ is_on: true })).toBe(true)
    await run()
    expect(await reports()).toHaveLength(1)
  })

  test('is erased with a conversation that it may quote', async () => {
    json(await bob.call('/erase_conversations', { conversation_id: 's' }))

    expect(await reports()).toEqual([])
  })

  test('is not sent for a week without questions', async () => {
    now = monday + 7 * dayMs + 12 * hourMs
    await run()
    expect(await reports()).toEqual([])
  })
})
