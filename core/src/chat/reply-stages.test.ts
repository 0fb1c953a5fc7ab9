import { describe, expect, test } from 'vitest'
import { citationsOf } from './citations.ts'
import { rewriteFollowUp } from './follow-up.ts'
import { checkGrounding } from './grounding.ts'
import { keylessPieces } from './keyless-reply.ts'
import type { Passage } from './ports.ts'
import { buildPrompt } from './prompt.ts'
import { replyText } from './reply-text.ts'
import { smallTalk } from './small-talk.ts'
import { paralegal, visaPassage } from './test-kit.ts'

const sentence = (text: string, passage = visaPassage) => ({ text, passage })

const at = (change: Partial<Passage>) => ({ passage: { ...visaPassage, ...change } })

function told(pieces: string[]) {
  const cleaned = replyText()
  return [...pieces.map((piece) => cleaned.push(piece)), cleaned.end()]
}

describe('a follow-up question', () => {
  const turns = [{ question: 'How much is the family ticket for the zoo?' }]

  test.each([
    ['And on Sunday?', 'And on Sunday? family ticket zoo'],
    ['Where can I buy it?', 'Where can I buy it? family ticket zoo'],
    ['why', 'why family ticket zoo'],
  ])('%s takes the words of the turn before along', (question, query) => {
    expect(rewriteFollowUp(question, turns)).toEqual({ query, isFollowUp: true })
  })

  test.each(['When is pay day?', 'What is Form I-130 for?', 'Is parking free?'])(
    '%s is short, and still a question of its own',
    (question) => {
      expect(rewriteFollowUp(question, turns)).toEqual({ query: question, isFollowUp: false })
    },
  )

  test('Q105 that stands alone is searched as it is', () => {
    const question = 'Which documents does a foreign student have to bring?'

    expect(rewriteFollowUp(question, turns)).toEqual({ query: question, isFollowUp: false })
    expect(rewriteFollowUp('And on Sunday?', [])).toMatchObject({ isFollowUp: false })
  })
})

describe('small talk', () => {
  test.each(['hi', 'Hello there!', 'Good morning', 'HEY, how are you?'])(
    '%s is greeted',
    (said) => {
      expect(smallTalk(said, paralegal)).toBe('Hi there! What can I help you with today?')
    },
  )

  test.each([
    ['Thanks a lot!', 'You are welcome!'],
    ['ok thank you so much', 'You are welcome!'],
    ['Bye', 'Goodbye! Come back whenever you have a question.'],
  ])('%s is returned', (said, reply) => {
    expect(smallTalk(said, paralegal)).toBe(reply)
  })

  test('the bot says who it is and what may be asked', () => {
    const reply =
      'I am Lexa, a chatbot. My role here: Lawyer. I answer questions from what I have been taught.\n\nYou could ask me:\n- How long does a visa take?\n- What does it cost?'

    expect(smallTalk('Who are you?', paralegal)).toBe(reply)
    expect(smallTalk('what can you do?', paralegal)).toBe(reply)
  })

  test.each([
    'Hello, how long does a visa take?',
    'help with my visa application',
    'thanks to whom was the law passed?',
    'hi-fi prices',
    'Can you help me renew?',
  ])('%s is a question', (said) => {
    expect(smallTalk(said, paralegal)).toBeNull()
  })
})

describe('quoted sentences', () => {
  test('are as many as the personality speaks', () => {
    const pieces = keylessPieces(paralegal, 'How long?', [
      sentence('It takes 45 days.'),
      sentence('The fee is 190 dollars.'),
      sentence('Not said any more.'),
    ])

    expect(pieces.join('')).toContain(
      'It takes 45 days. The fee is 190 dollars.\n\nThis is general',
    )
  })

  test('of another passage begin a new paragraph', () => {
    const other = { ...visaPassage, id: 'chunk_2' }
    const pieces = keylessPieces(paralegal, 'How long?', [
      sentence('It takes 45 days.'),
      sentence('Fees differ.', other),
    ])

    expect(pieces.join('')).toContain('45 days.\n\nFees differ.')
  })
})

describe('citations', () => {
  test('name the place in the words of the reader', () => {
    const places = citationsOf([
      at({ locator: { kind: 'page', page: 7 } }),
      at({ locator: { kind: 'slide', slide: 3 } }),
      at({ locator: { kind: 'sheet', sheet: 'Prices', firstRow: 2, lastRow: 9 } }),
      at({ locator: { kind: 'sheet', sheet: 'Prices', firstRow: 4, lastRow: 4 } }),
      at({ locator: { kind: 'text' } }),
    ]).map(({ place }) => place)

    expect(places).toEqual([
      'p. 7',
      'slide 3',
      'sheet Prices rows 2–9',
      'sheet Prices row 4',
      'Processing times',
    ])
  })

  test('of a web page lead to the quoted words', () => {
    const url = 'https://example.com/visa'

    const [citation] = citationsOf([at({ kind: 'page', url, locator: { kind: 'web', url } })])

    expect(citation).toMatchObject({
      kind: 'website',
      url: 'https://example.com/visa#:~:text=A%20work%20visa%20takes%2045%20days.%20The%20fee',
    })
  })

  test('never carry an address that is not of the web', () => {
    expect(citationsOf([at({ url: 'javascript:alert(1)' })])[0]).not.toHaveProperty('url')
  })

  test('name each place once, best first, five at most', () => {
    const pages = [3, 7, 3, 8, 9, 10, 11].map((page) => at({ locator: { kind: 'page', page } }))

    expect(citationsOf(pages).map(({ place }) => place)).toEqual([
      'p. 3',
      'p. 7',
      'p. 8',
      'p. 9',
      'p. 10',
    ])
  })
})

const asked = (question: string, heard: string[] = []) => ({ question, heard })

describe('grounding', () => {
  const fees = { ...visaPassage, id: 'chunk_2', text: 'Parking costs 12 euros on weekends.' }

  test('cites the passages the reply draws on', () => {
    const { supporting } = checkGrounding('It takes 45 days.', asked('How long does it take?'), [
      fees,
      visaPassage,
    ])

    expect(supporting).toEqual([visaPassage])
  })

  test('names figures and links that stand nowhere', () => {
    const reply = 'It takes 45 days, costs 300 dollars, see https://made-up.example/form.'

    expect(checkGrounding(reply, asked('visa?'), [visaPassage]).unsupported).toEqual([
      'https://made-up.example/form',
      '300',
    ])
  })
})

test('a figure that a function answered is no invention', () => {
  const given = asked('visa?', ['{"fee":300}'])

  expect(checkGrounding('It costs 300 dollars.', given, []).unsupported).toEqual([])
})

describe('the prompt', () => {
  const prompt = buildPrompt({
    bot: { ...paralegal, onlyOwnData: true },
    passages: [visaPassage],
    turns: [{ question: 'Hello', reply: 'Hi there!', fromWeb: false }],
    question: 'How long does a visa take?',
    marker: 'k7f3',
    hasFunctions: false,
  })

  test('ENT-28 holds role, personality and the owner’s instruction', () => {
    expect(prompt.system).toContain('You are Lexa')
    expect(prompt.system).toContain('You explain law in plain words.')
    expect(prompt.system).toContain('Sound warm.')
    expect(prompt.system).toContain('Mention the office hours when it fits.')
    expect(prompt.system).toContain(
      'exactly this sentence and nothing else: I could not find this in what I have been taught.',
    )
  })

  test('keeps what was taught apart as data, after the turns before', () => {
    expect(prompt.messages).toEqual([
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi there!' },
      {
        role: 'user',
        content:
          '<knowledge k7f3>\n[1] Visa guide > Processing times\nA work visa takes 45 days. The fee is 190 dollars.\n</knowledge k7f3>\n\nQuestion of the visitor:\nHow long does a visa take?',
      },
    ])
  })
})

describe('the text of a reply', () => {
  test('Q104 has LF line ends, also when CR and LF arrive apart', () => {
    expect(told(['a\r', '\nb\rc', '\r']).join('')).toBe('a\nb\nc\n')
  })

  test('never splits a surrogate pair', () => {
    expect(told(['Yes \ud83d', '\udc4d!'])).toEqual(['Yes ', '👍', '!'])
    expect(told(['\ud83d', 'x']).join('')).toBe('\ufffdx')
  })

  test('holds no picture, however it is cut', () => {
    expect(told(['Wow!', '![a](b)', ' !', '!', '[c]']).join('')).toBe('Wow[a](b) [c]')
    expect(told(['!\0', '[a](b)']).join('')).toBe('[a](b)')
  })
})
