import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openWordVectors } from '../../meaning/word-vectors.ts'
import { indexOfSources } from '../../testing/index-of-sources.ts'
import { withLighterTerms } from './lighter-terms.ts'

const vectors = new URL(
  '../../../../../server/src/knowledge/search/word-vectors.bin',
  import.meta.url,
)
const words = openWordVectors(readFileSync(vectors))
const text = 'The trip starts on Friday. The storm comes from the sea. The boats are old.'
const index = indexOfSources(words, [{ title: 'trips.md', text }])

const weightOf = (word: string, question: string) =>
  withLighterTerms(index, question, '').find((term) => term.word === word)?.weight ?? 0

test.each([
  'what do we do when the storm starts',
  'if the storm starts, where do we go?',
  'Where can I wait once a storm starts?',
])('a verb that says only that there is something is lighter: %s', (question) => {
  expect(weightOf('starts', question)).toBeLessThan(weightOf('starts', 'the trip starts'))
})

test.each([
  'when the trip starts',
  'do you know when the trip starts?',
  'please tell me when the trip starts',
])('but not where its time is in question: %s', (question) => {
  expect(weightOf('starts', question)).toBe(weightOf('starts', 'the trip starts'))
})
