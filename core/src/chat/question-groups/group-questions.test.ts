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
  const asked = Array.from({ length: 200 }, (_, at) => ({
    question: `Is part ${at} of model ${at % 20} in stock?`,
    messageId: `m${at}`,
    at,
  }))
  expect([...groupQuestions(asked)].length).toBeGreaterThanOrEqual(2 * asked.length)
})
