import type { messageStatement, StatementLine } from '@askwell/contract/billing'
import { texts } from '@askwell/contract/texts'
import { grantMessages, voidMessage } from '@askwell/core/balance'
import { provenOwner } from '@askwell/core/shared'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { ledgerStore } from '../../src/adapters/db/ledger-store.ts'
import { engines } from '../engines.ts'
import { startMockModel, type MockModel } from '../fixtures/mock-model.ts'
import { json, openTestHouse, type TestHouse } from '../house.ts'
import { aKnowingBot, fact, post, question } from './chatting.ts'
import { heardIn } from './teaching.ts'

const words = ({ delta, reason }: StatementLine) => `${delta} ${reason}`

type Statement = z.output<typeof messageStatement.reply>

describe.each(engines)('the message statement on $name', (engine) => {
  let house: TestHouse
  let model: MockModel
  let now = Date.now()
  beforeAll(async () => {
    model = await startMockModel()
    const { baseUrl } = model
    house = await openTestHouse(engine, {
      env: { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: 'sk-test', CHAT_MODEL: 'mock-model' },
      // Every look at the clock is a moment of its own, so that lines have one order.
      clock: () => (now = Math.max(now + 1, Date.now())),
    })
    await house.background.start()
  })
  afterAll(async () => {
    await house.shut()
    await model.close()
  })

  const read = async (token: string | undefined, before?: string) =>
    house.http.inject({
      url: '/message_statement',
      query: before === undefined ? {} : { before },
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
  const statementOf = async (token: string, before?: string) =>
    json<Statement>(await read(token, before))

  test('every answer has its line: spent, in the preview, abstained, failed, given back', async () => {
    const bob = await aKnowingBot(house)
    const sessionId = await bob.visit()
    const preview = json<string>(await bob.call('/create_session', { chatbot_id: bob.botId }))
    const ask = async (message: string, session?: string) => {
      const asked = { message, bot_id: bob.botId, ...(session ? { session_id: session } : {}) }
      const reply = await post(house, asked)
      return heardIn(await reply.text()).done?.message_id ?? ''
    }

    model.knobs.reply = fact
    const first = await ask(question, sessionId)
    await ask(question, preview)
    model.knobs.reply = texts.notFoundAnswer
    await ask(question, sessionId)
    model.knobs.reply = fact
    model.knobs.status = 401
    await ask(question, sessionId)
    model.knobs.status = 200
    const disputed = await ask(question, sessionId)
    const ledger = { ledger: ledgerStore(house.database), now: Date.now }
    await voidMessage(ledger, disputed, 'disputed')

    const { lines, message_balance, next } = await statementOf(bob.token)
    expect(lines.map(words)).toEqual([
      '0 Objection accepted: given back',
      '0 The answer failed: not charged',
      '0 Nothing found: not charged',
      '-1 Answer in the preview',
      '-1 Answer',
      '30 Messages to start with',
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

  test('pages follow each other without a gap or a double line, also within one moment', async () => {
    const { token, user } = await house.anOwner()
    const moment = now + 1_000
    const ledger = { ledger: ledgerStore(house.database), now: () => moment }
    for (let count = 0; count < 120; count += 1) {
      await grantMessages(ledger, {
        userId: provenOwner(user.id),
        kind: 'pack',
        source: `${user.id} ${count}`,
        amount: 1,
        expiresAt: null,
        isLive: false,
      })
      const hold = { userId: provenOwner(user.id), ref: `${user.id} m${count}` }
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

  test('nobody sees a line of somebody else, and a made-up place in it is refused', async () => {
    const [ada, eve] = [await house.anOwner(), await house.anOwner()]
    const own = await statementOf(ada.token)

    const foreign = (await statementOf(eve.token)).lines.map(({ id }) => id)
    expect(foreign).not.toContain(own.lines[0]?.id)
    expect((await read(undefined)).statusCode).toBe(401)
    for (const before of ['x', '1.entry.', '1.other.2', '-1.entry.a', "1'.entry.a"]) {
      expect((await read(ada.token, before)).statusCode).toBe(400)
    }
  })
})
