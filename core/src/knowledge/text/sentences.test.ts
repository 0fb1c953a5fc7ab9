import { expect, test } from 'vitest'
import { sentenceSpans } from './sentences.ts'

const sentencesOf = (text: string) =>
  sentenceSpans(text).map(({ start, end }) => text.slice(start, end))

test('an abbreviation ends no sentence, but a text or a line that ends with one ends there', () => {
  expect(sentencesOf('Ask for Dr. Miller. We sell nails, etc.')).toEqual([
    'Ask for Dr. Miller.',
    'We sell nails, etc.',
  ])
  expect(sentencesOf('It opens at 9 a.m.\nIt closes at 5 p.m.')).toEqual([
    'It opens at 9 a.m.',
    'It closes at 5 p.m.',
  ])
})
