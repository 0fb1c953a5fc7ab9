import { describe, expect, test } from 'vitest'
import { answer } from '../reply/answer.ts'
import { orderFunction } from '../testing/function-call-fixture.ts'
import {
  createChatFixture,
  admittedQuestion,
  collectEvents,
  scriptedModel,
  replyTextOf,
} from '../testing/chat-fixture.ts'

const never = new AbortController().signal
const inSession = { ...admittedQuestion('Where is order 42?'), sessionId: 'cs_1' }
const order = [orderFunction]
const run = async (chat: ReturnType<typeof createChatFixture>) =>
  collectEvents(answer(chat.deps, inSession, never))

describe('available functions', () => {
  test('offers none on the Free plan or when functions cannot be read, and the reply continues', async () => {
    const free = scriptedModel(['Hello.'])
    const lost = scriptedModel(['Hello.'])
    const broken = createChatFixture({
      model: lost,
      functions: { listEnabled: () => Promise.reject(new Error('sealed by another key')) },
    })
    await run(
      createChatFixture({ model: free, enabled: order, planOf: async () => ({ title: 'Free' }) }),
    )

    expect(replyTextOf(await run(broken))).toBe('Hello.')
    expect(broken.problems).toHaveLength(1)
    expect([free.prompts[0]?.tools, lost.prompts[0]?.tools]).toEqual([[], []])
  })
})
