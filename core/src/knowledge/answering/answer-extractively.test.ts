import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { answerExtractively } from './answer-extractively.ts'
import type { SearchIndex } from '../search/index-types.ts'
import { openWordVectors } from '../meaning/word-vectors.ts'
import { indexOfSources } from '../testing/index-of-sources.ts'

const table = new URL('../../../../server/src/knowledge/search/word-vectors.bin', import.meta.url)
const words = openWordVectors(readFileSync(table))

type Source = { title: string; text: string }

const indexOf = (sources: Source[]): SearchIndex => indexOfSources(words, sources)

function answerOf(index: SearchIndex, question: string, context = ''): string[] {
  const hits = index.searchForAnswer(`${question} ${context}`)
  const answer = answerExtractively(index, { question, context }, hits)
  return answer.abstained ? [] : answer.sentences.map((sentence) => sentence.text)
}

const faq = {
  title: 'faq.md',
  text: `# Questions

## Do you deliver on Saturdays?

Yes, between 9 am and noon. Orders placed by Thursday arrive in time.

## How can I return an item?

Send it back within 30 days. Use the label in the parcel.

## Contact

Phone: +49 40 123456
Email: help@shop.example
Opening hours: Monday to Friday, 9:00–18:00
`,
}
const plans = {
  title: 'plans.csv',
  text: `| Plan | Price | Chatbots |
|---|---|---|
| Free | 0 EUR | 1 |
| Basic | 9 EUR | 3 |
| Business | 49 EUR | 20 |`,
}
const handbook = {
  title: 'handbook.txt',
  text: `Q: Can I work from home?
A: Yes, two days a week after the probation period.

Expenses above 500 euros are approved by the head of finance. Receipts must be handed in within a month.

The company was founded in 1999 by Jane Doe. Its first office stood in Bremen. It moved to Hamburg because rents were lower there.`,
}
const units = {
  title: 'units.csv',
  text: Array.from(
    { length: 120 },
    (_, i) => `Unit: A${i}; Access code: QX${1000 + i * 37}; Floor: ${i % 7}`,
  ).join('\n'),
}
const bot = indexOf([faq, plans, handbook, units])

describe('built-in answerer', () => {
  test.each([
    [
      'Who approves expenses above 500 euros?',
      'Expenses above 500 euros are approved by the head of finance.',
    ],
    ['When was the company founded?', 'The company was founded in 1999 by Jane Doe.'],
    ['Where was the first office?', 'Its first office stood in Bremen.'],
    ['Why did the company move to Hamburg?', 'It moved to Hamburg because rents were lower there.'],
  ])('answers "%s" with the exact sentence', (question, sentence) => {
    expect(answerOf(bot, question)[0]).toContain(sentence)
  })

  test('answers a question with the sentence below its heading', () => {
    expect(answerOf(bot, 'Do you deliver on Saturdays?')[0]).toBe('Yes, between 9 am and noon.')
    expect(answerOf(bot, 'How do I return something?')[0]).toBe('Send it back within 30 days.')
  })

  test('quotes only the answer of a question and answer in the text', () => {
    expect(answerOf(bot, 'Can I work from home?')).toEqual([
      'Yes, two days a week after the probation period.',
    ])
  })

  test('reads out only the asked cells of the matching row', () => {
    expect(answerOf(bot, 'How much does the Business plan cost?')).toEqual([
      'Business: price 49 EUR',
    ])
  })

  test('quotes the asked entry of a price list, and not the line that introduces it', () => {
    const prices = {
      title: 'prices.md',
      text: `# Parking

Monthly prices of parking spaces:

- Space in the underground garage: £95
- Space in the open yard: £55
- Space for a motorcycle: £25

Contracts end on the last day of a month.`,
    }
    const withPrices = indexOf([faq, plans, handbook, prices])

    expect(answerOf(withPrices, 'How much is a space in the underground garage?')).toEqual([
      'Space in the underground garage: £95',
    ])
    expect(answerOf(withPrices, 'and in the open yard?', 'much space underground garage')).toEqual([
      'Space in the open yard: £55',
    ])
  })

  test('understands the spelling of chats', () => {
    expect(answerOf(bot, 'wats ur fone number')[0]).toBe('Phone: +49 40 123456')
  })

  test('finds contact lines by their labels', () => {
    expect(answerOf(bot, 'What is your phone number?')[0]).toBe('Phone: +49 40 123456')
    expect(answerOf(bot, 'What are the opening hours?')[0]).toContain('9:00–18:00')
  })

  test('finds every code of a list, and does not guess for an unknown code', () => {
    for (let i = 0; i < 120; i++) {
      const [first] = answerOf(bot, `What is the access code of unit A${i}?`)
      expect(first).toBe(`A${i}: access code QX${1000 + i * 37}`)
    }
    expect(answerOf(bot, 'What is the access code of unit A999?')).toEqual([])
  })

  test('does not answer about one year from sentences of another, but from sentences without years', () => {
    const sentence = 'In 2024 the company museum counted 41,000 visitors.'
    const museum = { title: 'museum.txt', text: `${sentence} Guided tours are held on Sundays.` }
    const withMuseum = indexOf([faq, plans, handbook, museum])

    expect(answerOf(withMuseum, 'How many visitors did the museum count in 2024?')[0]).toBe(
      sentence,
    )
    expect(answerOf(withMuseum, 'How many visitors did the museum count in 2019?')).toEqual([])
    expect(answerOf(withMuseum, 'What are the opening hours in 2026?')[0]).toContain('9:00–18:00')
  })

  test('answers despite a typing error', () => {
    expect(answerOf(bot, 'Who aproves expences?')[0]).toContain('head of finance')
  })

  test.each([
    'What is the capital of France?',
    'How do I reset my password?',
    'Can I bring my dog to the hotel?',
    'Which yeast strain suits a hazy pale ale?',
    'what is it?',
    '',
  ])('BOT-SET-07 abstains when the sources have no answer: "%s"', (question) => {
    expect(answerExtractively(bot, { question }, bot.search(question, 10))).toEqual({
      abstained: true,
      closest: [],
    })
  })

  test('a sentence that shares nothing with the question is not the closest one', () => {
    const text = 'The Quillford gate opens at five in the morning.'
    const gate = indexOf([{ title: text, text }])
    const question = '<img src=x onerror=alert(1)>'

    const answer = answerExtractively(gate, { question }, gate.searchForAnswer(question))

    expect(answer).toEqual({ abstained: true, closest: [] })
  })

  test('is not sure when two sentences with different numbers fit equally well', () => {
    const rules = indexOf([
      {
        title: 'inspections.md',
        text: `# How often appliances are checked

Kettles in an office need an inspection every year, depending on their use. Screens in an office need an inspection every four years, at the latest.`,
      },
    ])
    const question = 'how often do the plugs and cables in our office have to be checked?'
    const answer = answerExtractively(rules, { question }, rules.searchForAnswer(question))

    expect(answer).toMatchObject({ abstained: true })
    expect(answerOf(rules, 'How often are screens in an office checked?')[0]).toContain(
      'four years',
    )
  })

  test('returns one to three sentences with their chunks', () => {
    const question = 'What happens with the label and the parcel when I return an item?'
    const answer = answerExtractively(bot, { question }, bot.search(question, 10))

    expect(answer.abstained).toBe(false)
    const sentences = answer.abstained ? [] : answer.sentences
    expect(sentences.length).toBeGreaterThan(0)
    expect(sentences.length).toBeLessThanOrEqual(3)
    for (const { text, chunk } of sentences) expect(chunk.text).toContain(text)
  })

  test('answers in Japanese, Thai and German', () => {
    const polyglot = indexOf([
      {
        title: '案内',
        text: '東京本社は千代田区にあります。営業時間は午前9時から午後6時までです。送料は500円です。',
      },
      { title: 'ราคา', text: 'ค่าจัดส่งสินค้าคือ 50 บาท' },
      { title: 'Hilfe', text: 'Die Lieferung kostet 5 Euro. Der Geschäftsführer ist Hans Müller.' },
    ])

    expect(answerOf(polyglot, '営業時間は何時ですか？')[0]).toContain('午前9時')
    expect(answerOf(polyglot, 'ค่าจัดส่งเท่าไหร่')[0]).toContain('50')
    expect(answerOf(polyglot, 'Was kostet die Lieferung?')[0]).toContain('5 Euro')
    expect(answerOf(polyglot, 'Wie hoch ist der Mond?')).toEqual([])
  })
})
