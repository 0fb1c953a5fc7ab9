import { expect, test } from 'vitest'
import { runAtOnce } from '../../shared/index.ts'
import { groupQuestions } from './group-questions.ts'

const group = (texts: readonly string[]) =>
  runAtOnce(groupQuestions(texts.map((question, at) => ({ question, messageId: `m${at}`, at }))))

const textsOf = (texts: readonly string[]) =>
  group(texts).map(({ label, questions }) => [
    label.question,
    questions.map(({ question }) => question).toSorted(),
  ])

const questions = [
  'Do you ship to Norway?',
  'shipping norway',
  'Can you ship a bicycle to Norway',
  'Is there parking?',
  'parking at the shop',
  'Where is the parking',
  'parking for vans',
  'How old is your founder?',
]

test('questions with the same words in any form are one group, the most asked first', () => {
  expect(textsOf(questions)).toEqual([
    [
      'Is there parking?',
      ['Is there parking?', 'Where is the parking', 'parking at the shop', 'parking for vans'],
    ],
    [
      'Do you ship to Norway?',
      ['Can you ship a bicycle to Norway', 'Do you ship to Norway?', 'shipping norway'],
    ],
    ['How old is your founder?', ['How old is your founder?']],
  ])
})

test('the same questions give the same groups in whatever order they came', () => {
  const expected = textsOf(questions)
  for (let shift = 1; shift < questions.length; shift += 1) {
    const other = [...questions.slice(shift), ...questions.slice(0, shift)]
    expect(textsOf(other)).toEqual(expected)
    expect(textsOf(other.toReversed())).toEqual(expected)
  }
})

test('a wording that differs only in case, accents and punctuation is counted, not a wording of its own', () => {
  const [first] = group(['Parking?', 'parking', 'PARKING!', 'parking garage'])

  expect(first?.questions).toHaveLength(4)
  expect(first?.label.question).toBe('PARKING!')
})

test('questions without a word of meaning stay apart', () => {
  expect(group(['what', 'who is it', '???', '!!!'])).toHaveLength(3)
  expect(group([])).toEqual([])
})

test('each wording, comparison and merge is a step of its own, so that a visitor cannot hold up the server', () => {
  const listed = Array.from({ length: 200 }, (_, at) => ({
    question: `Is part ${at} of model ${at % 20} in stock?`,
    messageId: `m${at}`,
    at,
  }))
  expect([...groupQuestions(listed)].length).toBeGreaterThanOrEqual(2 * listed.length)
})

/** Directions in the plane, in degrees: their cosine is that of the angle between them. */
const at = (degrees: number) =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180))

test('with vectors, questions are one group from a cosine of 0.80 to the center on, whatever their words', () => {
  const angles = { alpha: 0, beta: 36, gamma: 55, delta: 100, epsilon: 180, zeta: 217 }
  const listed = Object.entries(angles).map(([question, angle], index) => ({
    question,
    messageId: `m${index}`,
    at: index,
    vector: at(angle),
  }))
  const expected = [['beta', 'gamma'], ['alpha'], ['delta'], ['epsilon'], ['zeta']]

  for (const order of [listed, listed.toReversed(), [...listed.slice(3), ...listed.slice(0, 3)]]) {
    const groups = runAtOnce(groupQuestions(order))
    const texts = groups.map(({ questions: of }) => of.map(({ question }) => question).toSorted())
    expect(
      texts.toSorted((a, b) => b.length - a.length || ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1)),
    ).toEqual(expected)
  }
})

const long = (value: (index: number) => number) =>
  Float32Array.from({ length: 300 }, (_, n) => value(n))

test('the cosine that decides is that of all dimensions, and lengths do not matter', () => {
  const listed = [
    { question: 'first', vector: long(() => 1) },
    { question: 'half as long', vector: long(() => 0.5) },
    // The roots of 0.6 and 0.7 are 0.77 and 0.84.
    { question: 'almost', vector: long((n) => (n % 100 < 60 ? 1 : 0)) },
    { question: 'enough', vector: long((n) => (n % 100 < 70 ? 1 : 0)) },
  ].map((each, index) => ({ ...each, messageId: `m${index}`, at: index }))

  const groups = runAtOnce(groupQuestions(listed.slice(0, 3)))
  expect(groups.map(({ questions: of }) => of.length)).toEqual([2, 1])
  expect(
    runAtOnce(groupQuestions([listed[0], listed[3]].flatMap((each) => each ?? []))),
  ).toHaveLength(1)
})

test('questions without a vector are grouped by their words, apart from those with one', () => {
  const listed = [
    { question: 'Is there parking?', messageId: 'a', at: 1, vector: at(0) },
    { question: 'is there PARKING', messageId: 'b', at: 2, vector: null },
    { question: 'parking for vans', messageId: 'c', at: 3, vector: null },
    { question: 'parking at the shop', messageId: 'd', at: 4 },
  ]

  const groups = runAtOnce(groupQuestions(listed))
  expect(groups.map(({ questions: of }) => of.map(({ messageId }) => messageId))).toEqual([
    ['d', 'c'],
    ['b', 'a'],
  ])
})
