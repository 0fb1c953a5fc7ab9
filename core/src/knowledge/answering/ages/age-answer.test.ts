import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openWordVectors } from '../../meaning/word-vectors.ts'
import { indexOfSources } from '../../testing/index-of-sources.ts'
import { answerExtractively } from '../answer-extractively.ts'

const table = new URL(
  '../../../../../server/src/knowledge/search/word-vectors.bin',
  import.meta.url,
)
const words = openWordVectors(readFileSync(table))

const text = `# Rowan Baths

## Entry

| Ticket | Two hours | Day | Ten visits |
| --- | --- | --- | --- |
| Adult | £6 | £9 | £54 |
| Child 5 to 15 | £3.50 | £5 | £31 |
| Child under 5 | free | free | |
| Senior from 66 | £4.50 | £7 | £40 |

## Sauna

The sauna is hotter than the pools. Nobody under 16 years is let in. A sauna ticket costs £14.

## Boats

Boats on the lake cost £12 an hour. Children under 8 ride with an adult.

## Slides

The slides open at noon. Bring a towel for the ride home.`

const pool = indexOfSources(words, [{ title: 'pool.md', text }])

function ask(question: string): string {
  const answer = answerExtractively(pool, { question }, pool.searchForAnswer(question))
  return answer.abstained ? '' : answer.sentences.map((sentence) => sentence.text).join(' ')
}

test('the price at an age is that of the row whose ages hold it', () => {
  expect(ask('day ticket for a 70 year old')).toBe('Senior from 66: day £7')
  expect(ask('what does my 12-year-old pay for two hours?')).toBe('Child 5 to 15: two hours £3.50')
})

test('the price at an age is also asked for by the name of a column', () => {
  expect(ask('my son is 12, what would a day be for him')).toBe('Child 5 to 15: day £5')
})

test('a price of something that is not in the table of ages is not taken from it', () => {
  expect(ask('how much is the sauna for a 40 year old?')).not.toContain('Adult')
})

test('whether somebody is old enough is answered by the limit of age', () => {
  expect(ask('can my 7 year old ride alone?')).toContain('Children under 8 ride with an adult')
  expect(ask('can my 14 year old go to the sauna?')).toContain('under 16')
})

test('taking part is about nothing but the age', () => {
  const college = indexOfSources(words, [
    {
      title: 'college.md',
      text: '# College\n\nWeekend courses for everybody over 16.\n\n## Pets\n\nDogs stay outside.',
    },
  ])
  const question = 'can my 15 year old daughter join?'
  const answer = answerExtractively(college, { question }, college.searchForAnswer(question))

  expect(answer).toMatchObject({ sentences: [{ quote: 'Weekend courses for everybody over 16.' }] })
})
