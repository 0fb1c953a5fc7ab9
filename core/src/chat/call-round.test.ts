import type { ChatEvent } from '@askwell/contract/chat'
import { describe, expect, test } from 'vitest'
import { answer } from './answer.ts'
import { jsonAnswer, orderFunction } from './call-kit.ts'
import { decideCall } from './decisions.ts'
import {
  aCall,
  aChat,
  ask,
  collect,
  resultsTold,
  scriptedModel,
  settled,
  textOf,
} from './test-kit.ts'

const never = new AbortController().signal
const manyFunctions = ['a', 'b', 'c'].map((name) => ({ ...orderFunction, id: name, name }))
const one = (name: string) => aCall(name, { order_id: '1' })
const inSession = { ...ask('Where is order 42?'), sessionId: 'cs_1' }
const run = async (chat: ReturnType<typeof aChat>) => collect(answer(chat.deps, inSession, never))

describe('the calls of a reply', () => {
  test('calls of one round run at once, and their results come in the order of the calls', async () => {
    const model = scriptedModel([[one('a'), one('b'), one('c')]], ['Done.'])
    const gate = Promise.withResolvers<void>()
    let running = 0
    const chat = aChat({
      model,
      enabled: manyFunctions,
      callFunction: async ({ id }) => {
        running += 1
        if (running === 3) gate.resolve()
        await gate.promise
        return jsonAnswer({ id })
      },
    })

    expect(textOf(await run(chat))).toBe('Done.')
    expect(resultsTold(model).map(({ content }) => content.match(/"id":"(.)"/)?.[1])).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  test('calls that ask the visitor ask one after the other', async () => {
    const enabled = manyFunctions.map((each) => ({ ...each, asksVisitor: true }))
    let made = 0
    const chat = aChat({
      model: scriptedModel([[one('a'), one('b')]], ['Done.']),
      enabled,
      newId: () => `${(made += 1)}`,
    })
    const events: ChatEvent[] = []
    const confirmed = () => events.flatMap((event) => (event.type === 'confirm' ? [event.id] : []))
    const running = (async () => {
      for await (const event of answer(chat.deps, inSession, never)) events.push(event)
    })()
    await settled()
    expect(confirmed()).toHaveLength(1)
    for (const decision of ['run', 'decline'] as const) {
      const id = confirmed().at(-1) ?? ''
      await decideCall(chat.deps, { id, sessionId: 'cs_1', decision })
      await settled()
    }
    await running

    expect(chat.sent.map(({ name }) => name)).toEqual(['a'])
    expect(textOf(events)).toBe('Done.')
  })

  test('after three rounds the model must speak, and no fourth round runs', async () => {
    const model = scriptedModel([[one('a')]], [[one('b')]], [[one('c')]], ['Enough.'])
    const chat = aChat({ model, enabled: manyFunctions })

    expect(textOf(await run(chat))).toBe('Enough.')
    expect(chat.sent).toHaveLength(3)
    expect(model.prompts.map(({ mayCall }) => mayCall)).toEqual([true, true, true, false])
  })

  test('five calls run in one reply; the sixth is refused and no more are offered', async () => {
    const calls = Array.from({ length: 6 }, (_, index) =>
      aCall('a', { order_id: `${index}` }, `id_${index}`),
    )
    const model = scriptedModel([calls], ['Enough.'])
    const chat = aChat({ model, enabled: manyFunctions })
    await run(chat)

    expect(chat.sent).toHaveLength(5)
    expect(resultsTold(model).at(-1)?.content).toContain('Too many calls')
    expect(model.prompts.at(-1)?.mayCall).toBe(false)
  })
})
