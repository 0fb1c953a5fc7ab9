import { replyLimits } from '@askwell/core/chat'
import * as texts from '@askwell/messages/chat/replies'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBotWithFact, fact, question, setBalance } from '../chat/chat-requests.ts'
import { sqlite } from '../support/engines.ts'
import { startMockModel } from '../support/models/mock-model.ts'
import { startFaultProxy } from '../support/proxy/fault-proxy.ts'
import { createTestApp } from '../support/test-app.ts'

const { firstTextMs } = replyLimits
beforeAll(() => {
  // A minute otherwise.
  replyLimits.firstTextMs = 1_000
})
afterAll(() => {
  replyLimits.firstTextMs = firstTextMs
})

test('fault 3: a reply whose model is swallowed by the network ends with the built-in answer, and the next one is whole', async () => {
  const model = await startMockModel({ reply: fact })
  const { port, pathname } = new URL(model.baseUrl)
  const proxy = await startFaultProxy(Number(port))
  const app = await createTestApp(sqlite, {
    env: {
      OPENAI_BASE_URL: `http://127.0.0.1:${proxy.port}${pathname}`,
      OPENAI_API_KEY: 'sk-test',
      CHAT_MODEL: 'mock-model',
    },
  })
  await app.background.start()
  const bob = await createBotWithFact(app)
  await setBalance(app, bob.user.id, 10)

  proxy.set({ kind: 'swallow' })
  const swallowed = await bob.ask(question)
  expect(swallowed.text).toContain(`${texts.builtInAnswer}\n\n`)
  expect(swallowed.text).toContain(fact)
  expect(swallowed.done).toMatchObject({ charged: true })

  proxy.set({ kind: 'none' })
  const answered = await bob.ask(question)
  expect(answered.text).toBe(fact)
  expect(await bob.balance()).toBe(8)
  await app.close()
  await model.close()
})
