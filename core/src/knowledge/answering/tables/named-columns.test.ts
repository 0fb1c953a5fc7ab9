import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerExtractively } from '../answer-extractively.ts'
import { openWordVectors } from '../../meaning/word-vectors.ts'
import { indexOfSources } from '../../testing/index-of-sources.ts'

const vectors = new URL(
  '../../../../../server/src/knowledge/search/word-vectors.bin',
  import.meta.url,
)
const words = openWordVectors(readFileSync(vectors))

const nursery = `## Catalog

| Article | Plant | Height | Price | Stock |
|---|---|---|---|---|
| FW-1 | Snake plant | 45 cm | £16.50 | 40 |
| FW-2 | Kentia palm | 140 cm | £89.00 | 4 |
| FW-3 | Peace lily | 50 cm | £15.00 | 0 |
| FW-4 | Spider plant | 25 cm | £7.50 | 62 |`

const boats = `## Boats

| Boat | Half day | Day | Week |
|---|---|---|---|
| City boat | $14 | $22 | $99 |
| E-boat city | $29 | $44 | $215 |
| Canoe | $8 | $12 | $49 |`

const pets = `## Pets

Plants that are not safe can make cats and dogs ill. A dog that chewed a snake plant is not safe at home.`

const school = `## Lunch

The most popular dish is fish and chips. The cheapest lunch is the soup.`

const index = indexOfSources(words, [
  { title: 'nursery.md', text: nursery },
  { title: 'boats.md', text: boats },
  { title: 'pets.md', text: pets },
  { title: 'school.md', text: school },
])

function answerTo(question: string, context = ''): string[] {
  const hits = index.searchForAnswer(`${question} ${context}`.trim())
  const answer = answerExtractively(index, { question, context }, hits)
  return answer.abstained ? [] : answer.sentences.map(({ text }) => text)
}

test('a word that names a column chooses no row in which it is part of a name', () => {
  expect(answerTo('Which is the most expensive plant you have?')).toEqual([
    'Kentia palm (FW-2): price £89.00',
  ])
  expect(answerTo('Which plants are out of stock?')).toEqual(['Peace lily (FW-3)'])
})

test('the whole name of a column and of a row is preferred to a part of another one', () => {
  expect(answerTo('What does a city boat cost per day?')).toEqual(['City boat: day $22'])
})

test('a comparison without a thing is one of the rows that were spoken of', () => {
  expect(answerTo('which one is the cheapest?', 'city boat day')).toEqual(['Canoe: day $12'])
  expect(answerTo('which one is the cheapest?', 'snake plant')).toEqual([
    'Spider plant (FW-4): price £7.50',
  ])
})

test('a follow-up about another thing is not answered about the thing before it', () => {
  expect(answerTo('and the lily?', 'snake plant safe dog')[0]).toContain('Peace lily')
})

test('a row does not answer for a property of which it says nothing', () => {
  expect(answerTo('How old is the kentia palm?')).toEqual([])
  expect(answerTo('How tall is the kentia palm?')[0]).toContain('140 cm')
})
