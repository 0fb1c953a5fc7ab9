import { describe, expect, test } from 'vitest'
import { buildCitations } from '../grounding/citations.ts'
import { rewriteFollowUp } from '../grounding/follow-up/follow-up.ts'
import { questionParts } from '../grounding/question-parts.ts'
import { supportingPassages } from '../grounding/supporting-passages.ts'
import { extractivePieces, selectSentences } from '../extractive/extractive-reply.ts'
import type { Passage } from '../ports/knowledge.ts'
import { buildPrompt } from '../model/prompt.ts'
import { createReplyTextCleaner } from '../text/reply-text-cleaner.ts'
import { paralegalBot, visaPassage } from '../testing/chat-fixture.ts'

const english = { language: 'en', isOther: false } as const

const sentence = (text: string, passage = visaPassage) => ({ text, passage })

const at = (change: Partial<Passage>) => ({ passage: { ...visaPassage, ...change } })

function clean(pieces: string[]) {
  const cleaned = createReplyTextCleaner()
  return [...pieces.map((piece) => cleaned.push(piece)), cleaned.end()]
}

describe('a follow-up question', () => {
  const history = [{ question: 'How much is the family ticket for the zoo?' }]

  test.each([
    ['And on Sunday?', 'And on Sunday?', 'family ticket zoo'],
    ['Where can I buy it?', 'Where can I buy it? family ticket zoo', ''],
    ['why', 'why', 'family ticket zoo'],
  ])('%s is searched with the words of the previous question', (message, question, context) => {
    expect(rewriteFollowUp(message, history)).toEqual({
      query: `${message} family ticket zoo`,
      question,
      context,
      possibleContext: '',
    })
  })

  test.each(['When is pay day?', 'What is Form I-130 for?', 'Is parking free?'])(
    '%s is short, but a question of its own; the previous one counts when nothing is found',
    (question) => {
      expect(rewriteFollowUp(question, history)).toEqual({
        query: question,
        question,
        context: '',
        possibleContext: 'family ticket zoo',
      })
    },
  )

  test('Q105 that names its subject is searched unchanged', () => {
    const question = 'Which documents does a foreign student have to bring?'
    const unchanged = { query: question, question, context: '', possibleContext: '' }

    expect(rewriteFollowUp(question, history)).toEqual(unchanged)
    expect(rewriteFollowUp('And on Sunday?', [])).toMatchObject({ query: 'And on Sunday?' })
  })

  test('with a figure takes its place', () => {
    const sizes = [{ question: 'How much is the 20 cm skillet?' }]

    expect(rewriteFollowUp('and the 28 cm one?', sizes).question).toBe(
      'How much is the 28 cm skillet?',
    )
  })
})

describe('the questions of a message', () => {
  test.each([
    ['What are your hours and where can I park?', ['What are your hours', 'where can I park?']],
    ['Is it open today? Do you take dogs?', ['Is it open today?', 'Do you take dogs?']],
    ['Do you sell bread and butter?', ['Do you sell bread and butter?']],
    ['Is it big and is it?', ['Is it big and is it?']],
  ])('%s', (message, questions) => {
    expect(questionParts(message)).toEqual(questions)
  })

  test('a long message is reduced to what it asks', () => {
    const letter =
      'We were with you last summer and everybody still talks about the lake. My mother now uses a walking frame, and the stairs of the old house were a trial for her. Is there a lift to the second floor? We look forward to it!\nAnna'

    expect(questionParts(letter)).toEqual(['Is there a lift to the second floor?'])
    expect(questionParts(letter.replace('?', '.'))).toEqual([letter.replace('?', '.')])
  })
})

describe('quoted sentences', () => {
  const first = { bot: paralegalBot, plainQuestion: 'How long?', visitor: english, isFirst: true }
  const twoSentences = [sentence('It takes 45 days.'), sentence('The fee is 190 dollars.')]

  test('are limited by the personality', () => {
    const sentences = selectSentences(paralegalBot, [
      ...twoSentences,
      sentence('Not said any more.'),
    ])
    const pieces = extractivePieces(first, { isAboutOwnOrder: false }, sentences)

    expect(pieces.join('')).toContain(
      'It takes 45 days. The fee is 190 dollars.\n\nThis is general',
    )
  })

  test('of another passage begin a new paragraph', () => {
    const other = { ...visaPassage, id: 'chunk_2' }
    const sentences = [sentence('It takes 45 days.'), sentence('Fees differ.', other)]
    const pieces = extractivePieces(first, { isAboutOwnOrder: false }, sentences)

    expect(pieces.join('')).toContain('45 days.\n\nFees differ.')
  })

  test('stand between the phrases of a personality once in a conversation, the warning of a role always', () => {
    const [one] = twoSentences
    const textOf = (message: typeof first) =>
      extractivePieces(message, { isAboutOwnOrder: false }, one ? [one] : []).join('')

    expect(textOf(first)).toBe(
      'Happy to help:\n\nIt takes 45 days.\n\nThis is general information, not legal advice.',
    )
    expect(textOf({ ...first, isFirst: false })).toBe(
      'It takes 45 days.\n\nThis is general information, not legal advice.',
    )
  })
})

describe('citations', () => {
  test('name the location for the reader', () => {
    const places = buildCitations([
      at({ locator: { kind: 'page', page: 7 } }),
      at({ locator: { kind: 'slide', slide: 3 } }),
      at({ locator: { kind: 'sheet', sheet: 'Prices', firstRow: 2, lastRow: 9 } }),
      at({ locator: { kind: 'sheet', sheet: 'Prices', firstRow: 4, lastRow: 4 } }),
      at({ locator: { kind: 'text' } }),
    ]).map(({ citation: { place } }) => place)

    expect(places).toEqual([
      'p. 7',
      'slide 3',
      'sheet Prices rows 2–9',
      'sheet Prices row 4',
      'Processing times',
    ])
  })

  test('name no sheet of a file that has none', () => {
    const locator = { kind: 'sheet' as const, sheet: 'fees', firstRow: 2, lastRow: 3 }
    const [rows] = buildCitations([at({ locator, title: 'fees.csv' })])
    const [row] = buildCitations([at({ locator: { ...locator, lastRow: 2 }, title: 'fees.csv' })])

    expect(rows?.citation.place).toBe('rows 2–3')
    expect(row?.citation.place).toBe('row 2')
  })

  test('of a web page link to the quoted words', () => {
    const url = 'https://example.com/visa'

    const [cited] = buildCitations([at({ kind: 'page', url, locator: { kind: 'web', url } })])

    expect(cited?.citation).toMatchObject({
      kind: 'website',
      url: 'https://example.com/visa#:~:text=A%20work%20visa%20takes%2045%20days.%20The%20fee',
    })
  })

  test('never contain a URL that is not http or https', () => {
    expect(buildCitations([at({ url: 'javascript:alert(1)' })])[0]?.citation).not.toHaveProperty(
      'url',
    )
  })

  test('name each location once, best first, five at most', () => {
    const pages = [3, 7, 3, 8, 9, 10, 11].map((page) => at({ locator: { kind: 'page', page } }))

    expect(buildCitations(pages).map(({ citation: { place } }) => place)).toEqual([
      'p. 3',
      'p. 7',
      'p. 8',
      'p. 9',
      'p. 10',
    ])
  })
})

test('the passages that support a reply are cited', () => {
  const fees = { ...visaPassage, id: 'chunk_2', text: 'Parking costs 12 euros on weekends.' }

  const supporting = supportingPassages('It takes 45 days.', 'How long does it take?', [
    fees,
    visaPassage,
  ])

  expect(supporting).toEqual([visaPassage])
})

describe('the prompt', () => {
  const prompt = buildPrompt({
    bot: { ...paralegalBot, onlyOwnData: true },
    passages: [visaPassage],
    history: [{ question: 'Hello', reply: 'Hi there!' }],
    question: 'How long does a visa take?',
    marker: 'k7f3',
    wholeId: null,
    today: 'Today is Monday.',
    hasFunctions: false,
  })

  test('ENT-28 contains role, personality and the owner’s instruction', () => {
    expect(prompt.system).toContain('You are Lexa')
    expect(prompt.system).toContain('You explain law in plain words.')
    expect(prompt.system).toContain('Sound warm.')
    expect(prompt.system).toContain('Mention the office hours when it fits.')
    expect(prompt.system).toContain(
      'When neither the answer nor a part of it stands there, write exactly [NOT_FOUND] and nothing else',
    )
  })

  test('contains passages as separate data after the earlier exchanges', () => {
    expect(prompt.messages).toEqual([
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi there!' },
      {
        role: 'user',
        content:
          'The ID of the knowledge is k7f3. Today is Monday.\n\n<knowledge k7f3>\n[1] Visa guide > Processing times (p. 7)\nA work visa takes 45 days. The fee is 190 dollars.\n</knowledge k7f3>\n\nQuestion of the visitor:\nHow long does a visa take?',
      },
    ])
  })
})

describe('the text of a reply', () => {
  test('Q104 has LF line ends, also when CR and LF arrive separately', () => {
    expect(clean(['a\r', '\nb\rc', '\r']).join('')).toBe('a\nb\nc\n')
  })

  test('never splits a surrogate pair', () => {
    expect(clean(['Yes \ud83d', '\udc4d!'])).toEqual(['Yes ', '👍', '!'])
    expect(clean(['\ud83d', 'x']).join('')).toBe('\ufffdx')
  })

  test('contains no image, however the pieces are split', () => {
    expect(clean(['Wow!', '![a](b)', ' !', '!', '[c]']).join('')).toBe('Wow[a](b) [c]')
    expect(clean(['!\0', '[a](b)']).join('')).toBe('[a](b)')
  })
})
