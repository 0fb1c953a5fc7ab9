import { describe, expect, test } from 'vitest'
import { answer } from './answer.ts'
import { ModelError } from './model-error.ts'
import {
  aChat,
  ask,
  collect,
  paralegal,
  scriptedModel,
  settled,
  textOf,
  visaPassage,
} from './test-kit.ts'

const never = new AbortController().signal
const strict = { ...paralegal, onlyOwnData: true }
const forEver = new Promise<never>(() => {})

describe('what a reply costs', () => {
  test('an answered question is settled with its first text and told as charged (Q109)', async () => {
    const model = scriptedModel(['It takes ', '45 days.'])
    const chat = aChat({ model })

    const events = await collect(answer(chat.deps, ask('How long does a visa take?'), never))

    expect(textOf(events)).toBe('It takes 45 days.')
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

  test('a model that fails before any text is paid by nobody', async () => {
    const model = scriptedModel([new ModelError('wrong_key', 'the key is wrong')])
    const chat = aChat({ model })

    const events = await collect(answer(chat.deps, ask('How long?'), never))

    expect(events).toEqual([
      {
        type: 'error',
        code: 'model_failed',
        message: 'The assistant cannot answer right now. Please try again in a moment.',
      },
    ])
    expect(chat.ledger).toEqual(['release m_question1 provider_failed'])
    expect(chat.ended).toMatchObject([
      { state: 'failed', charged: false, errorCode: 'model_failed' },
    ])
    expect(chat.problems).toMatchObject([{ botId: 'bot_1', error: { kind: 'wrong_key' } }])
  })

  test('a reply that breaks off after text is given back and kept as incomplete', async () => {
    const model = scriptedModel(['It takes ', new ModelError('cut', 'gone')])
    const chat = aChat({ model })

    const events = await collect(answer(chat.deps, ask('How long?'), never))

    expect(events.map(({ type }) => type)).toEqual(['text', 'error'])
    expect(chat.ledger).toEqual(['settle m_question1', 'void m_question1 provider_failed'])
    expect(chat.ended).toMatchObject([{ state: 'failed', charged: false, reply: 'It takes ' }])
  })

  test('a model that says it was not taught this is recognised before any text is charged', async () => {
    const model = scriptedModel(['I could ', 'not find this in what I have been taught', '.'])
    const chat = aChat({ model })

    const events = await collect(answer(chat.deps, ask('Who won the match?'), never))

    expect(textOf(events)).toBe(
      'I could not find this in what I have been taught.\n\nYou could ask me:\n- How long does a visa take?\n- What does it cost?',
    )
    expect(events.at(-1)).toEqual({ type: 'done', message_id: 'm_question1', charged: false })
    expect(chat.ledger).toEqual(['release m_question1 abstained'])
    expect(chat.ended).toMatchObject([{ state: 'abstained', charged: false, sources: [] }])
  })

  test('an abstention behind a courtesy is given back at the end', async () => {
    const model = scriptedModel([
      'I am sorry, but I could not find this in what I have been taught.',
    ])
    const chat = aChat({ model })

    await collect(answer(chat.deps, ask('Who won the match?'), never))

    expect(chat.ledger).toEqual(['settle m_question1', 'void m_question1 abstained'])
    expect(chat.ended).toMatchObject([{ state: 'abstained', charged: false }])
  })

  test('a reply that merely begins like the phrase is an answer', async () => {
    const model = scriptedModel(['I could', ' imagine that it takes 45 days.'])
    const chat = aChat({ model })

    const events = await collect(answer(chat.deps, ask('How long?'), never))

    expect(textOf(events)).toBe('I could imagine that it takes 45 days.')
    expect(chat.ledger).toEqual(['settle m_question1'])
  })

  test('a visitor who leaves before any text is not charged, and the model is told', async () => {
    const model = scriptedModel([forEver])
    const chat = aChat({ model })
    const leaving = new AbortController()

    const running = collect(answer(chat.deps, ask('How long?'), leaving.signal))
    await settled()
    leaving.abort()

    expect(await running).toEqual([])
    expect(chat.ledger).toEqual(['release m_question1 visitor_left'])
    expect(chat.ended).toMatchObject([{ state: 'interrupted', charged: false, reply: '' }])
    expect(chat.problems).toEqual([])
  })

  test('a visitor who leaves after text has paid, and what arrived is kept', async () => {
    const model = scriptedModel(['It takes', forEver])
    const chat = aChat({ model })
    const leaving = new AbortController()

    const running = collect(answer(chat.deps, ask('How long?'), leaving.signal))
    await settled()
    leaving.abort()
    await running

    expect(chat.ledger).toEqual(['settle m_question1'])
    expect(chat.ended).toMatchObject([{ state: 'interrupted', charged: true, reply: 'It takes' }])
  })

  test('the lease of the reserved message is renewed while the reply goes on', async () => {
    const chat = aChat({ model: scriptedModel([forEver]) })
    const leaving = new AbortController()

    const running = collect(answer(chat.deps, ask('How long?'), leaving.signal))
    await chat.timers.pass(50_000)
    leaving.abort()
    await running

    expect(chat.ledger).toEqual([
      'extend m_question1',
      'extend m_question1',
      'release m_question1 visitor_left',
    ])
  })

  test('a defect is told politely and charges nobody', async () => {
    const chat = aChat()
    chat.deps.knowledge.answerExtractively = () => Promise.reject(new Error('disk full'))

    const events = await collect(answer(chat.deps, ask('How long?'), never))

    expect(events).toEqual([
      { type: 'error', code: 'internal', message: 'An unexpected error occurred' },
    ])
    expect(chat.ledger).toEqual(['release m_question1 interrupted'])
  })
})

describe('answering without a model', () => {
  test('PROD-01 exact sentences are quoted in the voice of role and personality, with their place', async () => {
    const chat = aChat()

    const running = collect(answer(chat.deps, ask('How long does a visa take?'), never))
    await chat.timers.pass(500)
    const events = await running

    expect(textOf(events)).toBe(
      'Happy to help:\n\nA work visa takes 45 days.\n\nThis is general information, not legal advice.\n\nJust ask if you would like to know more.',
    )
    expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(1)
    expect(events.at(-2)).toMatchObject({
      sources: [{ title: 'Visa guide', place: 'p. 7', quote: 'A work visa takes 45 days.' }],
    })
    expect(events.at(-1)).toMatchObject({ charged: true })
  })

  test('what was not taught is said honestly, costs nothing and offers the suggested questions', async () => {
    const chat = aChat({ passages: [] })

    const events = await collect(answer(chat.deps, ask('Who won the match?'), never))

    expect(textOf(events)).toContain('I could not find this in what I have been taught')
    expect(textOf(events)).toContain('- How long does a visa take?')
    expect(events.at(-1)).toEqual({ type: 'done', message_id: 'm_question1', charged: false })
    expect(chat.ledger).toEqual(['release m_question1 abstained'])
  })

  test('Q105 a follow-up is searched with the words of the last real question', async () => {
    const asked: string[] = []
    const chat = aChat()
    chat.deps.conversations.recentTurns = async () => [
      { question: 'How long does a work visa take?', reply: '45 days.', fromWeb: false },
      { question: 'Thanks!', reply: 'You are welcome!', fromWeb: false },
    ]
    chat.deps.knowledge.answerExtractively = async (_botId, question) => {
      asked.push(question)
      return { abstained: true, sentences: [] }
    }

    await collect(answer(chat.deps, { ...ask('And in summer?'), sessionId: 's_1' }, never))

    expect(asked).toEqual(['And in summer? long work visa take', 'And in summer?'])
  })

  test('a greeting is free', async () => {
    const chat = aChat()

    const events = await collect(answer(chat.deps, ask('Hello!'), never))

    expect(textOf(events)).toBe('Hi there! What can I help you with today?')
    expect(events.at(-1)).toMatchObject({ charged: false })
    expect(chat.ledger).toEqual(['release m_question1 abstained'])
    expect(chat.ended).toMatchObject([{ state: 'answered' }])
  })
})

describe('answering from the own data only', () => {
  test('BOT-SET-07 with nothing found the model is not even asked', async () => {
    const model = scriptedModel(['Paris.'])
    const chat = aChat({ model, passages: [] })

    const events = await collect(
      answer(chat.deps, ask('Capital of France please, friend?', strict), never),
    )

    expect(textOf(events)).toContain('I could not find this in what I have been taught')
    expect(model.prompts).toHaveLength(0)
    expect(chat.ledger).toEqual(['release m_question1 abstained'])
  })

  test('without that rule the model may use general knowledge', async () => {
    const model = scriptedModel(['Paris.'])
    const chat = aChat({ model, passages: [] })

    const events = await collect(answer(chat.deps, ask('Capital of France please, friend?'), never))

    expect(textOf(events)).toBe('Paris.')
    expect(events.at(-2)).toEqual({ type: 'sources', sources: [] })
  })

  test('an answer that repeats no figure still names its best passage', async () => {
    const model = scriptedModel(['Yes.'])
    const chat = aChat({ model, passages: [visaPassage] })

    const events = await collect(
      answer(chat.deps, ask('Do I need a permit for work?', strict), never),
    )

    expect(events.at(-2)).toMatchObject({ sources: [{ title: 'Visa guide' }] })
  })
})
