import { describe, expect, test } from 'vitest'
import { replyLimits } from '../ports/limits.ts'
import { answer } from './answer.ts'
import {
  createChatFixture,
  admittedQuestion,
  collectEvents,
  scriptedModel,
  replyTextOf,
} from '../testing/chat-fixture.ts'

/** A chat whose sources have nothing near the question. */
function createFixture(options: Parameters<typeof createChatFixture>[0]) {
  const chat = createChatFixture(options)
  chat.deps.knowledge.answerExtractively = async () => ({
    abstained: true,
    sentences: [],
    found: [],
  })
  return chat
}

const never = new AbortController().signal

/** The third abstention of an account on one day. */
async function abstainThirdTime(freeAbstentionsPerDay: number) {
  const chat = createFixture({
    passages: [],
    limits: { ...replyLimits, freeAbstentionsPerDay },
    rateLimiter: {
      consume: async () => {},
      count: async (key, windowMs) => {
        expect([key, windowMs]).toEqual(['free-abstentions:user_1', 86_400_000])
        return 3
      },
    },
  })
  const events = await collectEvents(answer(chat.deps, admittedQuestion('Who won?'), never))
  return { ledger: chat.ledger, done: events.at(-1), ended: chat.ended }
}

describe('an abstention', () => {
  test('of the model is detected before any text is charged', async () => {
    const model = scriptedModel(['I could ', 'not find this in what I have been taught', '.'])
    const chat = createFixture({ model })

    const events = await collectEvents(
      answer(chat.deps, admittedQuestion('Who won the match?'), never),
    )

    expect(replyTextOf(events)).toBe(
      'I could not find this in what I have been taught.\n\nYou could ask me:\n- How long does a visa take?\n- What does it cost?',
    )
    expect(events.at(-1)).toEqual({ type: 'done', message_id: 'm_question1', charged: false })
    expect(chat.ledger).toEqual(['release m_question1 abstained'])
    expect(chat.ended).toMatchObject([{ state: 'abstained', charged: false, sources: [] }])
  })

  test.each([
    ['in the same piece', ['I could not find this in what I have been taught. It takes 45 days.']],
    ['in later pieces', ['I could not find this in what I have been taught', ', but ', '45 days.']],
    ['after a quote', ['"I could not find this in what I have been taught". It takes 45 days.']],
  ])(
    'B1: a reply that opens as an abstention contains only that sentence and the suggestions, %s',
    async (_where, pieces) => {
      const model = scriptedModel([...pieces, ' The fee is 190 dollars.'])
      const chat = createFixture({ model })

      const events = await collectEvents(
        answer(chat.deps, admittedQuestion('Who won the match?'), never),
      )

      expect(replyTextOf(events)).toBe(
        'I could not find this in what I have been taught.\n\nYou could ask me:\n- How long does a visa take?\n- What does it cost?',
      )
      expect(model.stopped).toBe(1)
      expect(events.at(-1)).toMatchObject({ type: 'done', charged: false })
      expect(chat.ended).toMatchObject([{ state: 'abstained', reply: replyTextOf(events) }])
    },
  )

  const sentence = 'I could not find this in what I have been taught'
  const openings = [
    `${sentence}.`,
    `${sentence}, but`,
    `${sentence}…`,
    sentence.toUpperCase(),
    `  \n\n${sentence}\n\n`,
    `**${sentence}.**`,
    `“${sentence}”:`,
    `> ${sentence}.`,
    `# ${sentence}`,
    `- ${sentence}.`,
    `\u200b${sentence}.`,
    `${sentence.replaceAll(' ', '\u00a0')}.`,
    `<!-- -->${sentence}.`,
    `![](x)${sentence}.`,
    `I could nоt find this in what I have been taught.`,
  ]
  const contents = [
    ' It takes 45 days.',
    '\n\nThe fee is 190 dollars, and you pay it at the embassy.',
    ' However: 45 days, 190 dollars.',
    '\n1. 45 days\n2. 190 dollars\n\n' + 'And there is more to say. '.repeat(60),
    ` ${sentence}. It takes 45 days. ${sentence}.`,
  ]
  test.each(openings)(
    'B1: whatever follows %j is charged or is not delivered, however it is cut',
    async (opening) => {
      for (const content of contents) {
        for (const length of [1, 7, 10_000]) {
          const pieces = (opening + content).match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? []
          const chat = createFixture({ model: scriptedModel(pieces) })

          const events = await collectEvents(answer(chat.deps, admittedQuestion('How?'), never))

          const { charged } = chat.ended[0] ?? { charged: false }
          const isDelivered = /45|190|dollars/.test(replyTextOf(events))
          expect({ charged, isDelivered }).toEqual({ charged: isDelivered, isDelivered })
          expect(chat.ledger).toHaveLength(1)
        }
      }
    },
  )

  test('B1: charges a short reply that contains the abstention after other words', async () => {
    const reply = 'It takes 45 days; the fee I could not find this in what I have been taught.'
    const chat = createFixture({ model: scriptedModel([reply]) })

    const events = await collectEvents(answer(chat.deps, admittedQuestion('How long?'), never))

    expect(replyTextOf(events)).toBe(reply)
    expect(chat.ledger).toEqual(['settle m_question1'])
    expect(chat.ended).toMatchObject([{ state: 'answered', charged: true }])
  })

  test('B1: charges abstentions beyond the free ones of the account on one day', async () => {
    expect(await abstainThirdTime(3)).toMatchObject({
      ledger: ['release m_question1 abstained'],
      done: { charged: false },
    })
    expect(await abstainThirdTime(2)).toMatchObject({
      ledger: ['settle m_question1'],
      done: { charged: true },
      ended: [{ state: 'abstained', charged: true }],
    })
  })

  test('charges a reply that only begins like the abstention phrase', async () => {
    const model = scriptedModel(['I could', ' imagine that it takes 45 days.'])
    const chat = createFixture({ model })

    const events = await collectEvents(answer(chat.deps, admittedQuestion('How long?'), never))

    expect(replyTextOf(events)).toBe('I could imagine that it takes 45 days.')
    expect(chat.ledger).toEqual(['settle m_question1'])
  })
})
