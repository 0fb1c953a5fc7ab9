import { expect, test } from 'vitest'
import { stemListOf } from './analyze-text.ts'
import { withWordsOfManuals, wordsOfManuals } from './words-of-manuals.ts'

const stemsOf = (words: string): string[] => stemListOf(words)

test('a word is said in the other words of its lines, each once', () => {
  expect(wordsOfManuals(stemsOf('folder')[0] ?? '')).toEqual(stemsOf('directory'))
  expect(wordsOfManuals(stemsOf('user')[0] ?? '')).toEqual(stemsOf('person account'))
  expect(wordsOfManuals(stemsOf('weather')[0] ?? '')).toEqual([])
})

test('a phrase is replaced by the word that the passages have', () => {
  const question = 'How do I get rid of a branch by accident?'
  expect(withWordsOfManuals(question, () => true)).toBe('How do I remove a branch accidentally?')
  expect(withWordsOfManuals(question, (word) => word === 'remove')).toBe(
    'How do I remove a branch by accident?',
  )
})
