import type { messageStatement, StatementLine } from '@askwell/contract/billing/billing'
import { grantMessages, voidMessage } from '@askwell/core/balance'
import { verifiedOwner } from '@askwell/core/shared'
import * as texts from '@askwell/messages/chat/replies'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { ledgerStore } from '../../src/billing/ledger/ledger-store.ts'
import { engines } from '../support/engines.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import { createBotWithFact, fact, streamByPost, question } from '../chat/chat-requests.ts'
import { parseStream } from '../knowledge/knowledge-owner.ts'

const words = ({ delta, reason }: StatementLine) => `${delta} ${reason}`

type Statement = z.output<typeof messageStatement.reply>

describe.each(engines)('the message statement on $name', (engine) => {
  let app: TestApp
  let model: MockModel
  let now = Date.now()
  beforeAll(async () => {
    model = await startMockModel()
    const { baseUrl } = model
    app = await createTestApp(engine, {
      env: { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: 'sk-test', CHAT_MODEL: 'mock-model' },
      // Every read of the clock returns a new millisecond, so that rows have one order.
      clock: () => (now = Math.max(now + 1, Date.now())),
    })
    await app.background.start()
  })
  afterAll(async () => {
    await app.close()
    await model.close()
  })

  const read = async (token: string | undefined, before?: string) =>
    app.http.inject({
      url: '/message_statement',
      query: before === undefined ? {} : { before },
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
  const statementOf = async (token: string, before?: string) =>
    json<Statement>(await read(token, before))

  test('every reply has its row: used, preview, abstention, failed, returned', async () => {
    const bob = await createBotWithFact(app)
    const sessionId = await bob.visit()
    const preview = json<string>(await bob.call('/create_session', { chatbot_id: bob.botId }))
    const sendMessage = async (message: string, session?: string) => {
      const body = { message, bot_id: bob.botId, ...(session ? { session_id: session } : {}) }
      const reply = await streamByPost(app, body)
      return parseStream(await reply.text()).done?.message_id ?? ''
    }

    model.settings.reply = fact
    const first = await sendMessage(question, sessionId)
    await sendMessage(question, preview)
    model.settings.reply = texts.notFound
    await sendMessage(question, sessionId)
    model.settings.reply = fact
    Object.assign(model.settings, { cutAfter: 3, tokensPerSecond: 20 })
    await sendMessage(question, sessionId)
    Object.assign(model.settings, { cutAfter: undefined, tokensPerSecond: 0 })
    const disputed = await sendMessage(question, sessionId)
    const ledger = { ledger: ledgerStore(app.database), now: Date.now }
    await voidMessage(ledger, disputed, 'disputed')

    const { lines, message_balance, next } = await statementOf(bob.token)
    expect(lines.map(words)).toEqual([
      '0 Dispute lost: refunded',
      '0 The answer failed: not charged',
      '0 No answer found: not charged',
      '-1 Answer in Preview',
      '-1 Answer',
      '30 Welcome messages',
    ])
    expect(lines.find(({ id }) => id === first)).toMatchObject({
      bot_id: bob.botId,
      bot_name: 'Ampere',
      session_id: sessionId,
    })
    expect(message_balance).toBe(28)
    expect(lines.reduce((sum, { delta }) => sum + delta, 0)).toBe(28)
    expect(next).toBeNull()
  })

  test('pages follow each other without gaps or duplicates, also within one millisecond', async () => {
    const { token, user } = await app.createOwner()
    const moment = now + 1_000
    const ledger = { ledger: ledgerStore(app.database), now: () => moment }
    for (let count = 0; count < 120; count += 1) {
      await grantMessages(ledger, {
        userId: verifiedOwner(user.id),
        kind: 'pack',
        source: `${user.id} ${count}`,
        amount: 1,
        expiresAt: null,
        isLive: false,
      })
      const hold = { userId: verifiedOwner(user.id), ref: `${user.id} m${count}` }
      await ledger.ledger.reserve({ ...hold, at: moment, leaseUntil: moment })
    }

    const ids: string[] = []
    const sizes: number[] = []
    for (let next: string | null | undefined; next !== null;) {
      const page: Statement = await statementOf(token, next)
      sizes.push(page.lines.length)
      ids.push(...page.lines.map(({ id }) => id))
      next = page.next
    }

    expect(sizes).toEqual([100, 100, 41])
    expect(new Set(ids).size).toBe(241)
  })

  test('rows of other accounts are never returned, and an invalid cursor is refused', async () => {
    const [ada, eve] = [await app.createOwner(), await app.createOwner()]
    const own = await statementOf(ada.token)

    const foreign = (await statementOf(eve.token)).lines.map(({ id }) => id)
    expect(foreign).not.toContain(own.lines[0]?.id)
    expect((await read(undefined)).statusCode).toBe(401)
    for (const before of ['x', '1.entry.', '1.other.2', '-1.entry.a', "1'.entry.a"]) {
      expect((await read(ada.token, before)).statusCode).toBe(400)
    }
  })
})
