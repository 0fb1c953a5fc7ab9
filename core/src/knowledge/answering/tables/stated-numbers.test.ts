import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerExtractively } from '../answer-extractively.ts'
import { openWordVectors } from '../../meaning/word-vectors.ts'
import { indexOfSources } from '../../testing/index-of-sources.ts'

const vectors = new URL(
  '../../../../../server/src/knowledge/search/word-vectors.bin',
  import.meta.url,
)
const plans = `## Plans

| Plan | Price per month | Devices | Colors |
| --- | --- | --- | --- |
| Starter | €9 | 1 | red |
| Plus | €17 | 3 | blue |
| Family | €26 | 6 | red |`

function answerTo(question: string): string[] {
  const words = openWordVectors(readFileSync(vectors))
  const index = indexOfSources(words, [{ title: 'plans.md', text: plans }])
  const answer = answerExtractively(index, { question }, index.searchForAnswer(question))
  return answer.abstained ? [] : answer.sentences.map(({ text }) => text)
}

test('"how many" of a column with numbers gets the number of each row', () => {
  expect(answerTo('how many devices?')).toEqual([
    '- Starter: devices 1\n- Plus: devices 3\n- Family: devices 6',
  ])
})

test('"how many" of a column with names gets how many different ones there are', () => {
  expect(answerTo('how many colors are there?')).toEqual(['There are 2: red, blue'])
})

test('"how many of your plans" counts plans', () => {
  expect(answerTo('how many of your plans are red?')).toEqual(['There are 2: Starter, Family'])
})
