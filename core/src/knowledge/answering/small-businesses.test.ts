import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerExtractively } from './answer-extractively.ts'
import { openWordVectors } from '../meaning/word-vectors.ts'
import { candidatesOf } from './found-candidates.ts'
import { withoutLast } from './further-sentences.ts'
import { analyzeQuestion } from './matching/passage-match.ts'
import { indexOfSources } from '../testing/index-of-sources.ts'

const vectors = new URL('../../../../server/src/knowledge/search/word-vectors.bin', import.meta.url)
const words = openWordVectors(readFileSync(vectors))

const rental = `## Prices

| Bike | Day price | Week price |
| --- | --- | --- |
| City bike | €15 | €75 |
| Trekking bike | €22 | €110 |
| E-bike | €38 | €190 |
| Tandem | €34 | €170 |
| Child seat | €5 | €25 |`

const nursery = `## Prices

| Plant | Price |
| --- | --- |
| Snake plant | €18 |
| Monstera | €25 |
| Calathea | €12 |`

function textsOf(text: string, question: string): string[] {
  const index = indexOfSources(words, [{ title: 'prices.md', text }])
  const answer = answerExtractively(index, { question }, index.searchForAnswer(question))
  return answer.abstained ? [] : answer.sentences.map((sentence) => sentence.text)
}

test('the cheapest of a kind is a row whose name ends in it, where most of the table is called so', () => {
  expect(textsOf(rental, 'which bike is the cheapest')).toEqual(['City bike: day price €15'])
  expect(textsOf(nursery, 'which plant is the cheapest')).toEqual(['Calathea: price €12'])
})

test('a price is not sure where nothing says the word before its kind', () => {
  expect(textsOf(rental, 'old bike price')).toEqual([])
  expect(textsOf(rental, 'city bike price')).toEqual(['City bike: day price €15; week price €75'])
})

const school = `## Before you begin

You can start lessons at 17 with a provisional licence. Please bring the licence to your first lesson. Wear flat shoes; glasses if you need them to read a number plate.

We pick you up at home, at work or at school within 6 miles of Ashford. Beyond that we charge £1 for each mile.

## Cancelling

Lessons can be moved or cancelled free of charge up to 48 hours before. After that the whole lesson is charged.

## Tests

The theory test must be passed before the practical test can be booked. If you fail, you have to wait 10 working days before you can try again.

## Instructors

Sara teaches manual and automatic. Joan is trained for nervous drivers.`

test('a sentence that says nothing new of the question is quoted only where it fits nearly as well', () => {
  const reply = textsOf(school, 'do i need theory first')

  expect(reply[0]).toBe('The theory test must be passed before the practical test can be booked.')
  expect(reply).not.toContain('You can start lessons at 17 with a provisional licence.')
})

test('what takes place at a time is no second address', () => {
  const office =
    'We are at 8 Mill Street, Ashford, opposite the library.\n\n## Hours\n\nLessons take place from 7 am to 8 pm.'

  expect(textsOf(office, 'where are you')).toEqual([
    'We are at 8 Mill Street, Ashford, opposite the library.',
  ])
})

const flats = `## Your flat

Shelves may be fixed to brick walls only. Walls may be painted in white without asking. Holes in walls are filled by you.

## Smoking

Smoking is prohibited in all rooms, because walls of other flats turn yellow.

## Bikes

Bikes may not lean against walls.`

test('a question for a permission is settled by a sentence that has much of it', () => {
  expect(textsOf(flats, 'may I paint my walls?')).toEqual([
    'Walls may be painted in white without asking.',
  ])
})

test('a last sentence of another passage is shown only if it has what was asked for', () => {
  const pool = ['Dogs wait outside.', 'Dogs love the pool.', 'Toys for dogs.', 'A dog pays £3.']
    .map((sentence, at) => `## Part ${at}\n\n${sentence}`)
    .join('\n\n')
  const index = indexOfSources(words, [{ title: 'pool.md', text: pool }])
  const lastOf = (text: string, last: string) => {
    const question = analyzeQuestion(index, { question: text })
    const found = candidatesOf(index, question, index.searchForAnswer(text))
    const inOrder = ['Dogs wait', 'Dogs love', 'Toys', 'A dog'].flatMap(
      (start) => found.find(({ sentence }) => sentence.text.startsWith(start)) ?? [],
    )
    const [best, ...others] = inOrder.toSorted(
      (a, b) => Number(a.sentence.text === last) - Number(b.sentence.text === last),
    )
    return best && withoutLast(question, best, others).map(({ sentence }) => sentence.text)
  }

  expect(lastOf('dogs?', 'Toys for dogs.')).toEqual(['Dogs love the pool.', 'A dog pays £3.'])
  expect(lastOf('how much is a dog?', 'A dog pays £3.')).toHaveLength(3)
})
