import { describe, expect, test } from 'vitest'
import { answer } from './answer.ts'
import { ModelError } from '../../shared/index.ts'
import {
  createChatFixture,
  admittedQuestion,
  collectEvents,
  paralegalBot,
  scriptedModel,
  flushMicrotasks,
  replyTextOf,
  visaPassage,
} from '../testing/chat-fixture.ts'

const never = new AbortController().signal
const strict = { ...paralegalBot, onlyOwnData: true }
const forEver = new Promise<never>(() => {})

describe('cost of a reply', () => {
  test('settles an answered question with its first text and reports it as charged (Q109)', async () => {
    const model = scriptedModel(['It takes ', '45 days.'])
    const chat = createChatFixture({ model })

    const events = await collectEvents(
      answer(chat.deps, admittedQuestion('How long does a visa take?'), never),
    )

    expect(replyTextOf(events)).toBe('It takes 45 days.')
    expect(events.slice(-2)).toEqual([
      {
        type: 'sources',
        sources: [
          {
            kind: 'file',
            title: 'Visa guide',
            place: 'p. 7',
            quote: 'A work visa takes 45 days. The fee is 190 dollars.',
          },
        ],
      },
      { type: 'done', message_id: 'm_question1', charged: true },
    ])
    expect(chat.ledger).toEqual(['settle m_question1'])
    expect(chat.begun).toEqual(['m_question1'])
    expect(chat.ended).toMatchObject([
      { state: 'answered', charged: true, reply: 'It takes 45 days.', errorCode: null },
    ])
  })

  test.each(['wrong_key', 'rate_limited', 'timeout', 'unreachable'] as const)(
    'gives the built-in answer, said as such and charged, after %s',
    async (kind) => {
      const chat = createChatFixture({ model: scriptedModel([new ModelError(kind, 'gone')]) })

      const running = collectEvents(answer(chat.deps, admittedQuestion('How long?'), never))
      await chat.timers.advance(500)
      const events = await running

      expect(replyTextOf(events)).toBe(
        "I can't reach my language model right now. Here is what my sources say:\n\nHappy to help:\n\nA work visa takes 45 days.\n\nThis is general information, not legal advice.",
      )
      expect(events.at(-1)).toMatchObject({ charged: true })
      expect(chat.ledger).toEqual(['settle m_question1'])
      expect(chat.ended).toMatchObject([{ state: 'answered', errorCode: null }])
      expect(chat.problems).toMatchObject([{ botId: 'bot_1', error: { kind } }])
    },
  )

  test('charges nothing when the model fails before any text and the sources have no answer', async () => {
    const model = scriptedModel([new ModelError('wrong_key', 'the key is wrong')])
    const chat = createChatFixture({ model, passages: [] })

    const events = await collectEvents(answer(chat.deps, admittedQuestion('How long?'), never))

    expect(events).toEqual([
      {
        type: 'error',
        code: 'model_failed',
        message: "I can't answer right now. Please try again in a moment.",
      },
    ])
    expect(chat.ledger).toEqual(['release m_question1 provider_failed'])
    expect(chat.ended).toMatchObject([
      { state: 'failed', charged: false, errorCode: 'model_failed' },
    ])
    expect(chat.problems).toMatchObject([{ botId: 'bot_1', error: { kind: 'wrong_key' } }])
  })

  test('refunds and records as incomplete a reply that fails after text', async () => {
    const model = scriptedModel(['It takes ', new ModelError('cut', 'gone')])
    const chat = createChatFixture({ model })

    const events = await collectEvents(answer(chat.deps, admittedQuestion('How long?'), never))

    expect(events.map(({ type }) => type)).toEqual(['text', 'error'])
    expect(chat.ledger).toEqual(['settle m_question1', 'void m_question1 provider_failed'])
    expect(chat.ended).toMatchObject([{ state: 'failed', charged: false, reply: 'It takes' }])
  })

  test('charges nothing and aborts the model when the visitor leaves before any text', async () => {
    const model = scriptedModel([forEver])
    const chat = createChatFixture({ model })
    const leaving = new AbortController()

    const running = collectEvents(answer(chat.deps, admittedQuestion('How long?'), leaving.signal))
    await flushMicrotasks()
    leaving.abort()

    expect(await running).toEqual([])
    expect(chat.ledger).toEqual(['release m_question1 visitor_left'])
    expect(chat.ended).toMatchObject([{ state: 'interrupted', charged: false, reply: '' }])
    expect(chat.problems).toEqual([])
  })

  test('charges and records the received text when the visitor leaves after text', async () => {
    const model = scriptedModel(['It takes', forEver])
    const chat = createChatFixture({ model })
    const leaving = new AbortController()

    const running = collectEvents(answer(chat.deps, admittedQuestion('How long?'), leaving.signal))
    await flushMicrotasks()
    leaving.abort()
    await running

    expect(chat.ledger).toEqual(['settle m_question1'])
    expect(chat.ended).toMatchObject([{ state: 'interrupted', charged: true, reply: 'It takes' }])
  })

  test('renews the lease of the reserved message during the reply', async () => {
    const chat = createChatFixture({ model: scriptedModel([forEver]) })
    const leaving = new AbortController()

    const running = collectEvents(answer(chat.deps, admittedQuestion('How long?'), leaving.signal))
    await chat.timers.advance(50_000)
    leaving.abort()
    await running

    expect(chat.ledger).toEqual([
      'extend m_question1',
      'extend m_question1',
      'extend m_question1',
      'release m_question1 visitor_left',
    ])
  })

  test('a message that another process returned meanwhile is not charged', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const chat = createChatFixture({ model: scriptedModel(['It takes', released, ' 45 days.']) })
    chat.deps.balance.ledger.extend = async () => []

    const running = collectEvents(answer(chat.deps, admittedQuestion('How long?'), never))
    await chat.timers.advance(16_000)
    release()

    expect((await running).at(-1)).toMatchObject({ type: 'done', charged: false })
    expect(chat.ended).toMatchObject([{ state: 'answered', charged: false }])
  })

  test('reports a defect with a general text and charges nothing', async () => {
    const chat = createChatFixture()
    chat.deps.knowledge.answerExtractively = () => Promise.reject(new Error('disk full'))

    const events = await collectEvents(answer(chat.deps, admittedQuestion('How long?'), never))

    expect(events).toEqual([
      { type: 'error', code: 'internal', message: 'An unexpected error occurred' },
    ])
    expect(chat.ledger).toEqual(['release m_question1 interrupted'])
  })
})

describe('answering without a model', () => {
  test('PROD-01 quotes exact sentences with role, personality and location', async () => {
    const chat = createChatFixture()

    const running = collectEvents(
      answer(chat.deps, admittedQuestion('How long does a visa take?'), never),
    )
    await chat.timers.advance(500)
    const events = await running

    expect(replyTextOf(events)).toBe(
      'Happy to help:\n\nA work visa takes 45 days.\n\nThis is general information, not legal advice.',
    )
    expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(1)
    expect(events.at(-2)).toMatchObject({
      sources: [{ title: 'Visa guide', place: 'p. 7', quote: 'A work visa takes 45 days.' }],
    })
    expect(events.at(-1)).toMatchObject({ charged: true })
  })

  test("abstains free of charge when nothing was found, and suggests the owner's questions", async () => {
    const chat = createChatFixture({ passages: [] })

    const events = await collectEvents(
      answer(chat.deps, admittedQuestion('Who won the match?'), never),
    )

    expect(replyTextOf(events)).toContain('I could not find this in what I have been taught')
    expect(replyTextOf(events)).toContain('- How long does a visa take?')
    expect(events.at(-1)).toEqual({ type: 'done', message_id: 'm_question1', charged: false })
    expect(chat.ledger).toEqual(['release m_question1 abstained'])
  })

  test('offers the closest sentence free of charge, with its source, when it may not be the answer', async () => {
    const chat = createChatFixture()
    chat.deps.knowledge.answerExtractively = async () => ({
      abstained: true,
      sentences: [{ text: 'A work visa takes 45 days.', passage: visaPassage }],
      found: [],
    })

    const running = collectEvents(
      answer(chat.deps, admittedQuestion('When will I have my papers?'), never),
    )
    await chat.timers.advance(500)
    const events = await running

    expect(replyTextOf(events)).toBe(
      "I'm not sure about this. The closest I have is:\n\nA work visa takes 45 days.",
    )
    expect(events.at(-2)).toMatchObject({ sources: [{ title: 'Visa guide' }] })
    expect(events.at(-1)).toMatchObject({ charged: false })
    expect(chat.ledger).toEqual(['release m_question1 abstained'])
    expect(chat.ended).toMatchObject([{ state: 'abstained', charged: false }])
  })

  test('Q105 searches a follow-up with the words of the last real question', async () => {
    const queries: string[] = []
    const chat = createChatFixture()
    const untrusted = { sources: true, results: false }
    chat.deps.conversations.recentExchanges = async () => [
      { question: 'How long does a work visa take?', reply: '45 days.', untrusted },
      { question: 'Thanks!', reply: "You're welcome!", untrusted },
    ]
    chat.deps.knowledge.answerExtractively = async (_botId, question, { context = '' } = {}) => {
      queries.push(`${question} [${context}]`)
      return { abstained: true, sentences: [], found: [] }
    }

    await collectEvents(
      answer(chat.deps, { ...admittedQuestion('And in summer?'), sessionId: 's_1' }, never),
    )

    expect(queries).toEqual([
      'How long does a work visa take in summer? []',
      'And in summer? [long work visa take]',
    ])
  })

  test('answers a greeting free of charge', async () => {
    const chat = createChatFixture()

    const events = await collectEvents(answer(chat.deps, admittedQuestion('Hello!'), never))

    expect(replyTextOf(events)).toBe('Hi there! What can I help you with today?')
    expect(events.at(-1)).toMatchObject({ charged: false })
    expect(chat.ledger).toEqual(['release m_question1 abstained'])
    expect(chat.ended).toMatchObject([{ state: 'answered' }])
  })
})

describe('answering from own data only', () => {
  test('BOT-SET-07 does not call the model when nothing was found', async () => {
    const model = scriptedModel(['Paris.'])
    const chat = createChatFixture({ model, passages: [] })

    const events = await collectEvents(
      answer(chat.deps, admittedQuestion('Capital of France please, friend?', strict), never),
    )

    expect(replyTextOf(events)).toContain('I could not find this in what I have been taught')
    expect(model.prompts).toHaveLength(0)
    expect(chat.ledger).toEqual(['release m_question1 abstained'])
  })

  test('without that setting the model may use general knowledge', async () => {
    const model = scriptedModel(['Paris.'])
    const chat = createChatFixture({ model, passages: [] })

    const events = await collectEvents(
      answer(chat.deps, admittedQuestion('Capital of France please, friend?'), never),
    )

    expect(replyTextOf(events)).toBe('Paris.')
    expect(events.at(-2)).toEqual({ type: 'sources', sources: [] })
  })

  test('cites the best passage of a reply that repeats no number', async () => {
    const model = scriptedModel(['Yes.'])
    const chat = createChatFixture({ model, passages: [visaPassage] })

    const events = await collectEvents(
      answer(chat.deps, admittedQuestion('Do I need a permit for work?', strict), never),
    )

    expect(events.at(-2)).toMatchObject({ sources: [{ title: 'Visa guide' }] })
  })
})
