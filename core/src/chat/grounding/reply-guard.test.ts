import { describe, expect, test } from 'vitest'
import type { Passage } from '../ports/knowledge.ts'
import { visaPassage } from '../testing/chat-fixture.ts'
import { falseReplies, trueReplies, type ScriptedReply } from '../testing/scripted-claims.ts'
import { todayText } from '../model/today.ts'
import { collectContextFacts } from './context/context-facts.ts'
import { ReplyGuard, type ReplyGuardOptions } from './reply-guard.ts'

/** Everything that a reader saw, one entry for each change. */
function readAll(
  { text, question, passages }: Pick<ScriptedReply, 'text' | 'question' | 'passages'>,
  { size = 4, now, ...options }: { size?: number; now?: string } & Partial<ReplyGuardOptions> = {},
) {
  const guard = new ReplyGuard({
    input: () =>
      collectContextFacts(passages, {
        conversation: [question],
        ...(now !== undefined && { now }),
      }),
    question,
    checksNames: true,
    passages: passages.length,
    abstention: 'I could not find this in what I have been taught.',
    canTakeBack: true,
    ...options,
  })
  const seen = ['']
  const apply = (steps: ReturnType<ReplyGuard['push']>) => {
    for (const step of steps) {
      const before = seen.at(-1) ?? ''
      seen.push(step.type === 'text' ? before + step.text : before.slice(0, step.offset))
    }
  }
  for (let at = 0; at < text.length; at += size) apply(guard.push(text.slice(at, at + size)))
  apply(guard.end())
  return { seen, shown: seen.at(-1), takenBack: guard.takenBack }
}

const visa = (text: string, question = 'How long does a visa take?') => ({
  text,
  question,
  passages: [visaPassage],
})
const dayMs = 86_400_000
const monday = Date.parse('2026-11-23T12:00:00Z')

describe('a model that makes false claims', () => {
  test.each([1, 4, 9, 8_192])(
    'reaches the visitor with none of 200, in pieces of %i characters',
    (size) => {
      const reached = falseReplies.flatMap((reply) =>
        [true, false].flatMap((canTakeBack) => {
          const { seen, takenBack } = readAll(reply, { size, canTakeBack })
          // Both halves of a wrong pair are true, so that only their sentence is false.
          const claim = reply.kind === 'pairing' ? reply.sentence.replace(/\.$/, '') : reply.claim
          return takenBack.length > 0 && !seen.some((text) => text.includes(claim))
            ? []
            : [reply.text]
        }),
      )

      expect(falseReplies).toHaveLength(200)
      expect(reached).toEqual([])
    },
  )

  test.each([0, 1, 2, 3, 4, 5, 6])(
    'reaches the visitor with none of them when it knows the date, %i days after a Monday',
    (days) => {
      const now = todayText(monday + days * dayMs, 'Europe/Berlin')
      const reached = falseReplies.filter(
        (reply) => readAll(reply, { size: 9, now }).takenBack.length === 0,
      )

      expect(reached.map(({ text }) => text)).toEqual([])
    },
  )

  test('leaves a reply without the claim, and the claim for the owner', () => {
    const { shown, takenBack } = readAll(visa('Sure. It takes 46 days. The fee is 190 dollars.'))

    expect(shown).toBe('Sure. A work visa takes 45 days. The fee is 190 dollars.')
    expect(takenBack).toEqual([{ text: 'It takes 46 days.', claim: '46 days', offset: 6 }])
  })

  test('keeps the whole sentence for the owner, also what followed its claim', () => {
    const { takenBack } = readAll(visa('Sure. It takes 46 days for a visa of work. Thanks.'))

    expect(takenBack).toMatchObject([{ text: 'It takes 46 days for a visa of work.' }])
  })
})

test('true replies are shown as they are', () => {
  const now = todayText(monday, 'Europe/Berlin')
  const touched = trueReplies.filter((reply) => readAll(reply, { now }).shown !== reply.text)

  expect(trueReplies.length).toBeGreaterThan(150)
  expect(touched.map(({ text }) => text)).toEqual([])
})

test.each<[string, Passage['locator']]>([
  ['See page 12.', { kind: 'page', page: 12 }],
  ['See slide 12.', { kind: 'slide', slide: 12 }],
  ['See row 12.', { kind: 'sheet', sheet: 'Fees', firstRow: 12, lastRow: 14 }],
])('the place of a passage is shown: %s', (text, locator) => {
  const there = { ...visa(text), passages: [{ ...visaPassage, locator }] }

  expect(readAll(there).shown).toBe(text)
  expect(readAll(visa(text)).shown).not.toContain('12')
})

describe('a claim that stands nowhere', () => {
  test.each([
    ['a digit', 'It takes 7 days.'],
    ['a number in words', 'It takes forty-six days.'],
    ['a figure in bold', 'It takes **46** days.'],
    ['a figure that Markdown puts together', 'It takes 4**6** days.'],
    ['a figure in HTML', 'It takes 4<b></b>6 days.'],
    ['a figure as entities', 'It takes &#52;&#54; days.'],
    ['a figure with a character of no width', 'It takes 4\u200b6 days.'],
    ['Arabic digits', 'It takes \u0664\u0666 days.'],
    ['wide digits', 'It takes ４６ days.'],
    ['mathematical digits', 'It takes 𝟒𝟔 days.'],
    ['Roman numerals', 'It takes Ⅻ days.'],
    ['another unit', 'It takes 45 weeks.'],
    ['a sum of the model', 'Two of them take 90 days.'],
    ['a range', 'It takes 40 to 50 days.'],
    ['an ordinal', 'Come back on the 46th day.'],
    ['a date', 'It ends on 3 March.'],
    ['a date in words', 'It ends on the third of March.'],
    ['a code', 'Use form B-45.'],
    ['a link', 'See [the form](https://evil.example/x).'],
    ['an address without scheme', 'See evil-visa.com for more.'],
    ['an e-mail address', 'Write to visa@evil.example.'],
    ['a phone number', 'Call 030 123 45 67.'],
    ['a name', 'Please ask Thomas Becker.'],
    ['a row of a table', '| Visa | 46 days |'],
    ['a list item', '- 46 days'],
    ['a wrong list number', '46. days'],
    ['a citation of a passage that does not exist', 'It takes long [46].'],
  ])('is withdrawn: %s', (_, text) => {
    for (const size of [1, 5, 8_192]) {
      const { shown, takenBack } = readAll(visa(text), { size })

      expect(takenBack).toHaveLength(1)
      expect(shown).not.toContain(text)
      expect(shown).toMatch(/^(?:- )?(?:A work visa takes 45 days\.|The fee is|I could not find)/)
    }
  })

  test.each([
    ['list numbers', '1. Apply.\n2. Pay 190 dollars.\n3. Wait 45 days.'],
    ['citations', 'It takes 45 days [1].'],
    ["the visitor's own number", 'For 3 people it takes 45 days.'],
    ['a figure in other words', 'It takes forty-five days and costs $190.00.'],
    ['equal times', 'It takes 45 days, which are 1080 hours.'],
    ['emoji with joiners', 'Enjoy it 👩‍👩‍👧!'],
    [
      'articles',
      'One of us helps you, and a second visit is not needed.'.replace('a second', 'another'),
    ],
    ['a figure of the question in digits', 'Three people take 45 days.'],
  ])('stays: %s', (_, text) => {
    const { shown } = readAll(visa(text, 'How long does a visa take for 3 people?'), { size: 3 })

    expect(shown).toBe(text)
  })
})

test.each([
  'NFPA 70E asks for retraining, and Form I-797C shows the number.',
  'An outdoor socket should have an enclosure rated IP44 or better.',
  'Code C1 in an EICR means danger, and C2 means potentially dangerous.',
  'There are two different things.',
])('codes and headings of a passage stay: %s', (text) => {
  const passages = [{ ...visaPassage, text: `## Two different things\n\n${text}` }]

  expect(readAll({ text, question: '', passages }).shown).toBe(text)
})

test.each([
  ['numbers without a full stop', '45, '.repeat(10_000)],
  ['claims without a full stop', 'it takes 45 days and '.repeat(1_900)],
  ['one word', 'x'.repeat(40_000)],
  ['one number', '4'.repeat(40_000)],
])('the longest reply is checked in time that grows with its length: %s', (_, text) => {
  const { seen } = readAll(visa(text), { size: 16 })

  expect(seen.length).toBeGreaterThan(1)
})

describe('what a reader sees', () => {
  test('begins with the first piece', () => {
    const guard = new ReplyGuard({
      input: () => collectContextFacts([visaPassage], {}),
      question: '',
      checksNames: true,
      passages: 1,
      abstention: '',
      canTakeBack: true,
    })

    expect(guard.push('We')).toEqual([{ type: 'text', text: 'We' }])
  })

  test('is word by word in a reply without full stops, also when nothing can be withdrawn', () => {
    const { seen, shown } = readAll(visa('the work goes on '.repeat(300)), { canTakeBack: false })

    expect(seen.length).toBeGreaterThan(1_000)
    expect(shown).toHaveLength(5_100)
  })

  test('is whole sentences after the first, when nothing can be withdrawn', () => {
    const { seen } = readAll(visa('It takes 45 days. The fee is 190 dollars.'), {
      canTakeBack: false,
    })

    expect(seen.slice(-3)).toEqual([
      'It takes ',
      'It takes 45 days.',
      'It takes 45 days. The fee is 190 dollars.',
    ])
  })

  test('is cut off with a mark in the first sentence, when nothing can be withdrawn', () => {
    const { shown } = readAll(visa('It takes 46 days.'), { canTakeBack: false })

    expect(shown).toBe('It takes …\n\nA work visa takes 45 days.')
  })

  test('is the abstention when no passage is near', () => {
    const { shown } = readAll(visa('Pay 20 euros.', 'Parking?'))

    expect(shown).toBe('I could not find this in what I have been taught.')
  })

  test('may have names of general knowledge, but no figures of it', () => {
    const options = { checksNames: false }

    expect(readAll(visa('The capital is Paris.'), options).shown).toBe('The capital is Paris.')
    expect(readAll(visa('Paris has 2 million inhabitants.'), options).takenBack).toHaveLength(1)
  })
})
