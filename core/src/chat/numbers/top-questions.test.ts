import { expect, test } from 'vitest'
import { runAtOnce } from '../../shared/index.ts'
import { topQuestions } from './top-questions.ts'

const top = (texts: readonly string[], limit = 20) =>
  runAtOnce(
    topQuestions(
      texts.map((question, at) => ({ question, messageId: `m${at}`, at })),
      limit,
    ),
  )

test('questions of one topic in other words are one line with its newest central wording', () => {
  const questions = [
    'Is there parking?',
    'is there parking',
    'Where is the parking?',
    'Do you ship to Norway?',
    'shipping norway',
    'How old is your founder?',
  ]

  expect(top(questions)).toEqual([
    { name: 'is there parking', count: 3 },
    { name: 'Do you ship to Norway?', count: 2 },
    { name: 'How old is your founder?', count: 1 },
  ])
  expect(top(questions, 1)).toHaveLength(1)
  expect(top([])).toEqual([])
})

test('of very many different wordings the most frequent are grouped', () => {
  const rare = Array.from({ length: 1_000 }, (_, n) => `part${n}x size${n}y`)

  const lines = top(['Is there parking?', 'Is there parking?', ...rare], 400)

  expect(lines).toHaveLength(300)
  expect(lines[0]).toEqual({ name: 'Is there parking?', count: 2 })
})
