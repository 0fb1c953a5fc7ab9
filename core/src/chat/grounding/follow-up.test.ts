import { expect, test } from 'vitest'
import { rewriteFollowUp } from './follow-up.ts'

test('a follow-up keeps as context what it replaces, when that is all that was asked about', () => {
  expect(
    rewriteFollowUp('and for a large dog?', [{ question: 'how much for nails?' }]),
  ).toMatchObject({ question: 'how much for a large dog?', context: 'nails' })
  expect(
    rewriteFollowUp('and to France?', [{ question: 'how long is delivery to Germany?' }]),
  ).toMatchObject({ question: 'how long is delivery to France?', context: '' })
})

test('a thing takes the place of the one whose price was asked', () => {
  const { question } = rewriteFollowUp('and a harness?', [
    { question: 'how much are shoes to rent?' },
  ])
  expect(question).toBe('how much are a harness to rent?')
})
