import { expect, test } from 'vitest'
import { questionParts } from './question-parts.ts'

test('a question for the place is a part of its own, though it has no word to search for', () => {
  expect(questionParts('where are you and where can I park?')).toEqual([
    'where are you',
    'where can I park?',
  ])
})

test('two things that are asked for together are one question', () => {
  expect(questionParts('What is the price of the bed and the table?')).toEqual([
    'What is the price of the bed and the table?',
  ])
})

test('an address and another thing are two questions', () => {
  expect(questionParts("What's your address and the nearest tube station?")).toEqual([
    "What's your address?",
    "What's the nearest tube station?",
  ])
})
