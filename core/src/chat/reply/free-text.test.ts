import { describe, expect, test } from 'vitest'
import { ModelError } from '../../shared/index.ts'
import {
  admittedQuestion,
  collectEvents,
  createChatFixture,
  paralegalBot,
  replyTextOf,
  scriptedModel,
} from '../testing/chat-fixture.ts'
import { answer } from './answer.ts'

const never = new AbortController().signal
const strict = { ...paralegalBot, onlyOwnData: true }
const question = { ...admittedQuestion('Where can I park?', strict), canTakeBack: true }
const wholeAnswer =
  'Parking is behind the house on the left, next to the bakery, where a gate opens by itself when you come near, and it costs '

describe('B1: text that was delivered is not free', () => {
  test('when a long sentence is withdrawn by a false figure at its end', async () => {
    const model = scriptedModel([wholeAnswer, '20 euros.'])
    const chat = createChatFixture({ model })

    const events = await collectEvents(answer(chat.deps, question, never))

    expect(events.some((event) => event.type === 'text' && event.text.includes('bakery'))).toBe(
      true,
    )
    expect(replyTextOf(events)).toMatch(/^I could not find this/)
    expect(events.at(-1)).toMatchObject({ type: 'done', charged: true })
    expect(chat.ledger).toEqual(['settle m_question1'])
  })

  test('beyond the free ones of a day, when the provider stops a reply for its content', async () => {
    expect(await failTwice(new ModelError('refused', 'filtered'), 1)).toEqual([
      'void m_question1 provider_failed',
      'settle m_question1',
    ])
  })

  test('except that a provider which breaks off is never paid', async () => {
    expect(await failTwice(new ModelError('cut', 'gone'), 0)).toEqual([
      'void m_question1 provider_failed',
      'void m_question1 provider_failed',
    ])
  })
})

/** The last ledger entries of two replies that fail after text. */
async function failTwice(error: ModelError, freeAbstentionsPerDay: number) {
  const counts = new Map<string, number>()
  const last: (string | undefined)[] = []
  for (let time = 1; time <= 2; time += 1) {
    const chat = createChatFixture({ model: scriptedModel([wholeAnswer, error]) })
    const deps = {
      ...chat.deps,
      limits: { ...chat.deps.limits, freeAbstentionsPerDay },
      rateLimiter: {
        ...chat.deps.rateLimiter,
        count: async (key: string) => {
          counts.set(key, (counts.get(key) ?? 0) + 1)
          return counts.get(key) ?? 0
        },
      },
    }
    await collectEvents(answer(deps, question, never))
    last.push(chat.ledger.at(-1))
  }
  return last
}
