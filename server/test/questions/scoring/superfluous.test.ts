import { expect, test } from 'vitest'
import type { Graded } from './score.ts'
import { superfluousSentences } from './superfluous.ts'

const graded = (pieces: string[], grade: Graded['grade'] = 'right'): Graded => ({
  question: {
    id: 'tuning/shop/1',
    base: 'shop',
    kind: 'near',
    turns: ['What does delivery cost?'],
    facts: [['$6.90'], ['three days', '3 days']],
    forbidden: [],
  },
  reply: { text: pieces.join(''), pieces, outcome: 'charged' },
  grade,
})

test('sentences without any expected fact are counted for each right reply', () => {
  const long = graded([
    'Yes. ',
    'It costs $6.90.',
    ' It takes 3 days.',
    ' We sell pans.',
    '\n\nHello.',
  ])
  const short = graded(['It costs $6.90 and takes three days.'])

  expect(superfluousSentences([long, short, graded(['We sell pans.'], 'wrong')])).toBe(1)
})

test('a set without right replies has none', () => {
  expect(superfluousSentences([])).toBe(0)
})
