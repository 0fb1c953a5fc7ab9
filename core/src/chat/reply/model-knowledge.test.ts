import { describe, expect, test } from 'vitest'
import {
  admittedQuestion,
  collectEvents,
  createChatFixture,
  flushMicrotasks,
  paralegalBot,
  replyTextOf,
  scriptedModel,
  visaPassage,
} from '../testing/chat-fixture.ts'
import { replyLimits } from '../ports/limits.ts'
import { answer } from './answer.ts'

const never = new AbortController().signal
const feePassage = { ...visaPassage, id: 'chunk_2', sourceId: 'source_2', text: 'Parking is free.' }
const strict = { ...paralegalBot, onlyOwnData: true }

async function ask(
  chat: ReturnType<typeof createChatFixture>,
  question = 'How long does a visa take?',
) {
  const admitted = { ...admittedQuestion(question, strict), canTakeBack: true, sessionId: 's_1' }
  return collectEvents(answer(chat.deps, admitted, never))
}

const earlier = { question: 'How long does a work visa take?', reply: '45 days.' }
const untrusted = { sources: false, results: false }

describe('what a model is given', () => {
  test('is the whole knowledge before the conversation, when it is small', async () => {
    const model = scriptedModel(['It takes 45 days. [1]'])
    const chat = createChatFixture({ model })
    chat.deps.hashOf = () => 'hash-of-all'
    chat.deps.knowledge.whole = async (botId, max) =>
      botId === 'bot_1' && max === 2_400 ? [visaPassage, feePassage] : null

    await ask(chat)
    await ask(chat, 'Is parking free?')

    const [first, second] = model.prompts
    expect(first?.system).toMatch(
      /<knowledge hash-of-all>\n\[1\] Visa guide > Processing times \(p\. 7\)\nA work visa/,
    )
    expect(first?.system).toBe(second?.system)
    expect(second?.messages.at(-1)?.content).toMatch(
      /^The ID of the knowledge is hash-of-all\. Today is [^]+\n\nQuestion of the visitor:\nIs parking free\?$/,
    )
  })

  test('are the best passages within half of that size otherwise', async () => {
    const model = scriptedModel(['Yes.'])
    const long = Array.from({ length: 20 }, (_, at) => ({
      ...visaPassage,
      id: `chunk_${at}`,
      text: `Number ${at}. ${'word '.repeat(70)}`,
    }))
    const chat = createChatFixture({
      model,
      passages: long,
      limits: { ...replyLimits, knowledgeTokens: 1_000 },
    })

    await ask(chat)

    const prompt = model.prompts[0]?.messages.at(-1)?.content ?? ''
    expect(prompt.match(/^Number \d+/gm)).toEqual(['Number 0', 'Number 1', 'Number 2', 'Number 3'])
  })

  test('has the date where the business is, after everything that stays the same', async () => {
    const model = scriptedModel(['Yes.'])
    const chat = createChatFixture({ model })
    chat.deps.timers.now = () => Date.parse('2026-11-23T23:30:00Z')

    await ask(chat)

    expect(model.prompts[0]?.system).not.toContain('2026')
    expect(model.prompts[0]?.messages.at(-1)?.content).toContain(
      'Today is Tuesday, 24 November 2026. Tomorrow is Wednesday, 25 November 2026. It is 00:30 (Europe/Berlin).',
    )
  })

  test('may be said by the reply: today, tomorrow, the time and a page', async () => {
    const reply = 'That is Tuesday, 24 November 2026, today. It is 00:30. See p. 7.'
    const chat = createChatFixture({ model: scriptedModel([reply]) })
    chat.deps.timers.now = () => Date.parse('2026-11-23T23:30:00Z')

    expect(replyTextOf(await ask(chat, 'What day is it?'))).toBe(reply)
  })
})

async function searched(smallModel: ReturnType<typeof scriptedModel> | null) {
  const queries: string[] = []
  const chat = createChatFixture({ model: scriptedModel(['190 dollars.']), smallModel })
  chat.deps.knowledge.search = async (_botId, query) => {
    queries.push(query)
    return [{ ...visaPassage, score: 1 }]
  }
  chat.deps.conversations.recentExchanges = async () => [{ ...earlier, untrusted }]
  const reply = ask(chat, 'And how much is it?')
  await flushMicrotasks()
  await chat.timers.advance(2_000)
  await reply
  return { queries, chat }
}

describe('the search for a follow-up', () => {
  test('adds the words of the question before, and goes without them, too', async () => {
    expect((await searched(null)).queries).toEqual([
      'And how much is it? long work visa take',
      'And how much is it?',
    ])
  })

  test('uses the question as a small model rewrites it', async () => {
    const small = scriptedModel(['"How much is a ', 'work visa?"'])
    const { queries, chat } = await searched(small)

    expect(queries).toEqual(['How much is a work visa?', 'And how much is it?'])
    expect(small.prompts[0]?.messages[0]?.content).toBe(
      'Visitor: How long does a work visa take?\nChatbot: 45 days.\nLast question of the visitor: And how much is it?',
    )
    expect(chat.ended).toMatchObject([{ search: { query: 'How much is a work visa?' } }])
  })

  test.each([
    ['fails', [new Error('down')]],
    ['is silent for two seconds', [new Promise<never>(() => {})]],
    ['writes too much', ['word '.repeat(100)]],
    ['writes several lines', ['One\nTwo']],
  ])('adds the words when the small model %s', async (_, script) => {
    expect((await searched(scriptedModel(script))).queries[0]).toBe(
      'And how much is it? long work visa take',
    )
  })
})

describe('the citations of a model', () => {
  test('are the passages that it names, and are not shown in its text', async () => {
    const chat = createChatFixture({
      model: scriptedModel(['Parking costs nothing ', '[', '2', ']. Ask us [9].']),
      passages: [visaPassage, feePassage],
    })
    const events = await ask(chat, 'Can I park?')

    expect(replyTextOf(events)).toBe('Parking costs nothing. Ask us.')
    expect(chat.ended[0]?.sources.map(({ sourceId }) => sourceId)).toEqual(['source_2'])
  })

  test('of a withdrawn sentence do not count', async () => {
    const chat = createChatFixture({
      model: scriptedModel(['It takes 46 days [2].']),
      passages: [visaPassage, feePassage],
    })
    await ask(chat)

    expect(chat.ended[0]?.sources.map(({ sourceId }) => sourceId)).toEqual(['source_1'])
  })
})

const closest = { text: 'The fee is 190 dollars.', passage: visaPassage }

function createFixture(sentences: (typeof closest)[], abstained = true) {
  const chat = createChatFixture({ model: scriptedModel(['[NOT', '_FOUND] It costs 99 €.']) })
  chat.deps.knowledge.answerExtractively = async () => ({
    abstained,
    sentences,
    found: [],
  })
  return chat
}

describe('a model without an answer', () => {
  test('offers the nearest sentence with its source, which costs nothing', async () => {
    const chat = createFixture([closest])
    const events = await ask(chat, 'What does a passport cost?')

    expect(replyTextOf(events)).toBe(
      'I could not find this in what I have been taught. The closest I have is:\n\nThe fee is 190 dollars.',
    )
    expect(events.at(-1)).toMatchObject({ type: 'done', charged: false })
    expect(chat.ledger).toEqual(['release m_question1 abstained'])
    expect(chat.ended).toMatchObject([
      { state: 'abstained', sources: [{ citation: { quote: 'The fee is 190 dollars.' } }] },
    ])
  })

  test('gives away no answer of which the built-in answerer is sure', async () => {
    const chat = createFixture([closest], false)
    const reply = replyTextOf(await ask(chat, 'What does a passport cost?'))

    expect(reply).toContain('I could not find this in what I have been taught.')
    expect(reply).not.toContain('190')
    expect(chat.ledger).toEqual(['release m_question1 abstained'])
    expect(chat.ended).toMatchObject([{ state: 'abstained', sources: [] }])
  })

  test('says so in the language of the visitor', async () => {
    const chat = createFixture([])

    expect(replyTextOf(await ask(chat, 'Was kostet ein Reisepass bei Ihnen?'))).toBe(
      'Dazu habe ich in meinen Unterlagen nichts gefunden.\n\nSie können mich zum Beispiel fragen:\n- How long does a visa take?\n- What does it cost?',
    )
    expect(chat.ledger).toEqual(['release m_question1 abstained'])
  })
})
