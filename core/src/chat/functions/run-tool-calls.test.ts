import type { ChatEvent } from '@askwell/contract/chat'
import { describe, expect, test } from 'vitest'
import { answer } from '../reply/answer.ts'
import { jsonResponse, orderFunction } from '../testing/function-call-fixture.ts'
import { decideCall } from '../confirmations/confirmations.ts'
import {
  toolCall,
  createChatFixture,
  admittedQuestion,
  collectEvents,
  toolResultsIn,
  scriptedModel,
  flushMicrotasks,
  replyTextOf,
} from '../testing/chat-fixture.ts'

const never = new AbortController().signal
const manyFunctions = ['a', 'b', 'c'].map((name) => ({ ...orderFunction, id: name, name }))
const one = (name: string) => toolCall(name, { order_id: '1' })
const inSession = { ...admittedQuestion('Where is order 42?'), sessionId: 'cs_1' }
const run = async (chat: ReturnType<typeof createChatFixture>) =>
  collectEvents(answer(chat.deps, inSession, never))

describe('tool calls of a reply', () => {
  test('runs the calls of one round concurrently and returns their results in the order of the calls', async () => {
    const model = scriptedModel([[one('a'), one('b'), one('c')]], ['Done.'])
    const gate = Promise.withResolvers<void>()
    let running = 0
    const chat = createChatFixture({
      model,
      enabled: manyFunctions,
      callFunction: async ({ id }) => {
        running += 1
        if (running === 3) gate.resolve()
        await gate.promise
        return jsonResponse({ id })
      },
    })

    expect(replyTextOf(await run(chat))).toBe('Done.')
    expect(toolResultsIn(model).map(({ content }) => content.match(/"id":"(.)"/)?.[1])).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  test('requests confirmations one after the other', async () => {
    const enabled = manyFunctions.map((each) => ({ ...each, asksVisitor: true }))
    let made = 0
    const chat = createChatFixture({
      model: scriptedModel([[one('a'), one('b')]], ['Done.']),
      enabled,
      newId: () => `${(made += 1)}`,
    })
    const events: ChatEvent[] = []
    const confirmed = () => events.flatMap((event) => (event.type === 'confirm' ? [event.id] : []))
    const running = (async () => {
      for await (const event of answer(chat.deps, inSession, never)) events.push(event)
    })()
    await flushMicrotasks()
    expect(confirmed()).toHaveLength(1)
    for (const decision of ['run', 'decline'] as const) {
      const id = confirmed().at(-1) ?? ''
      await decideCall(chat.deps, { id, sessionId: 'cs_1', decision })
      await flushMicrotasks()
    }
    await running

    expect(chat.sent.map(({ name }) => name)).toEqual(['a'])
    expect(replyTextOf(events)).toBe('Done.')
  })

  test('after three rounds the model must answer, and no fourth round runs', async () => {
    const model = scriptedModel([[one('a')]], [[one('b')]], [[one('c')]], ['Enough.'])
    const chat = createChatFixture({ model, enabled: manyFunctions })

    expect(replyTextOf(await run(chat))).toBe('Enough.')
    expect(chat.sent).toHaveLength(3)
    expect(model.prompts.map(({ mayCall }) => mayCall)).toEqual([true, true, true, false])
  })

  test('runs five calls per reply, refuses the sixth and offers no further calls', async () => {
    const calls = Array.from({ length: 6 }, (_, index) =>
      toolCall('a', { order_id: `${index}` }, `id_${index}`),
    )
    const model = scriptedModel([calls], ['Enough.'])
    const chat = createChatFixture({ model, enabled: manyFunctions })
    await run(chat)

    expect(chat.sent).toHaveLength(5)
    expect(toolResultsIn(model).at(-1)?.content).toContain('Too many calls')
    expect(model.prompts.at(-1)?.mayCall).toBe(false)
  })
})
