import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUnusedSessionRemoval } from '../../src/chat/stores/unused-session-store.ts'
import {
  createKnowledgeOwner,
  listenOrigin,
  type KnowledgeOwner,
} from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'

const hour = 3_600_000
const begin = Date.UTC(2026, 10, 1)

describe.each(engines)("visitors' sessions on $name", (engine) => {
  let now = begin
  let app: TestApp
  let bob: KnowledgeOwner
  beforeAll(async () => {
    app = await createTestApp(engine, { clock: () => now })
    bob = await createKnowledgeOwner(app)
  })
  afterAll(() => app.close())

  const open = (remoteAddress: string) =>
    app.http.inject({
      method: 'POST',
      url: '/create_sessiondomain',
      remoteAddress,
      payload: { chatbot_id: bob.botId },
    })
  const ask = async (sessionId: string) => {
    const reply = await fetch(`${await listenOrigin(app)}/chat_stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ bot_id: bob.botId, session_id: sessionId, message: 'Hello' }),
    })
    expect(await reply.text()).toContain('"message_id"')
  }
  const stored = async () => {
    const rows = await app.database.db.selectFrom('chat_session').select('id').execute()
    return rows.map(({ id }) => id).toSorted()
  }

  test('one address opens at most 600 in an hour; others are not affected', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 601; count += 1) {
      statuses.push((await open('203.0.113.1')).statusCode)
    }

    expect(statuses.lastIndexOf(200)).toBe(599)
    expect(statuses.at(-1)).toBe(429)
    expect(await stored()).toHaveLength(600)
    expect((await open('203.0.113.2')).statusCode).toBe(200)
    now += hour
    expect((await open('203.0.113.1')).statusCode).toBe(200)
  })

  test('those without a question are deleted after a day; used ones and those of owners stay', async () => {
    const used = json<string>(await open('203.0.113.3'))
    await ask(used)
    const owners = json<string>(await bob.call('/create_session', { chatbot_id: bob.botId }))
    now += 24 * hour - 1
    const young = json<string>(await open('203.0.113.3'))

    await app.background.runMaintenance()
    expect(await stored()).toHaveLength(4)
    now += 2
    await app.background.runMaintenance()

    expect(await stored()).toEqual([used, owners, young].toSorted())
    now += 24 * hour
    await app.background.runMaintenance()
    expect(await stored()).toEqual([used, owners].toSorted())
  })

  test('the removal works in batches, also when all were opened in the same millisecond', async () => {
    const opened = await Promise.all(Array.from({ length: 7 }, () => open('203.0.113.4')))
    const ids = opened.map((reply) => json<string>(reply))
    const removal = createUnusedSessionRemoval(app.database.db, 2)

    await removal(now + 1)

    const left = await stored()
    expect(ids.filter((id) => left.includes(id))).toEqual([])
  })
})
