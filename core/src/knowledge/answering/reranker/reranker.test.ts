import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openWordVectors, withReranker } from '../../meaning/word-vectors.ts'
import { indexOfSources } from '../../testing/index-of-sources.ts'
import { answerExtractively } from '../answer-extractively.ts'
import { candidatesOf } from '../found-candidates.ts'
import { analyzeQuestion } from '../matching/passage-match.ts'
import { openReranker } from './reranker.ts'

const file = '../../../../../server/src/knowledge/search/word-vectors.bin'
const bytes = readFileSync(new URL(file, import.meta.url))
const words = openWordVectors(bytes)
const withoutReranker = openWordVectors(withReranker(bytes, new Uint8Array(0)))
const { rerankerBytes } = words
const ranking = rerankerBytes.subarray(0, rerankerBytes.length / 2)

const text = `# River Hire

We rent boats on the quiet side of the river, from a wooden house next to the old mill.

## On the water

Everybody on the water wears a life jacket, which we lend for free.
Children under ten ride with an adult.
In a thunderstorm leave the river at once and wait in the shelter.
Glass bottles stay on land. The lower weir is marked by red buoys; turn back there.

## Payment and late return

We take cards and cash. A deposit of $50 is held until the boat is back.
A boat that comes back late costs $10 for each half hour begun.
Bookings can be moved free of charge until the evening before.

## Season and hours

We rent from May to September, daily from 9 am to 7 pm. The last boats leave at 5 pm.
Groups of more than ten people book a week ahead. Bicycles can be left behind the house.
Dry bags and maps are sold at the counter.`

function rankingWith(table: typeof words, question: string) {
  const index = indexOfSources(table, [{ title: 'river.md', text }])
  const found = candidatesOf(
    index,
    analyzeQuestion(index, { question }),
    index.searchForAnswer(question),
  )
  return found.toSorted((a, b) => b.score - a.score)
}

describe('the reranker', () => {
  test.each([
    ['my boy is seven, can he paddle alone', 'Children under ten'],
    ['we brought it back an hour too late, what do we owe', 'costs $10'],
    ['what if lightning starts', 'In a thunderstorm'],
  ])('puts first what answers "%s"', (question, answer) => {
    const [best] = rankingWith(words, question)

    expect(best?.sentence.text).toContain(answer)
    expect(best?.certainty).toBeTypeOf('number')
  })

  test('is optional: without its parameters the scores stay those of the features', () => {
    expect(rankingWith(withoutReranker, 'can i pay with my card')[0]).not.toHaveProperty(
      'certainty',
    )
  })

  test('is refused when its parameters have another size', () => {
    expect(() => openReranker(words, ranking.subarray(4), 35)).toThrow('no parameters')
  })
})

describe('the verifier refuses', () => {
  const question = 'Are the life jackets heated?'
  const answerTo = (table: typeof words, more = {}) => {
    const index = indexOfSources(table, [{ title: 'river.md', text }])
    return answerExtractively(index, { question, ...more }, index.searchForAnswer(question))
  }

  test('a sentence that has the words of a question about something else', () => {
    expect(answerTo(withoutReranker)).toMatchObject({ abstained: false })
    expect(answerTo(words)).toMatchObject({ abstained: true })
  })

  test('nothing where the question may go on from another one', () => {
    expect(answerTo(words, { mayGoOn: true })).toMatchObject({ abstained: false })
  })

  const prices = `# Taproom

| Beer | Style | Strength | Small | Large |
| --- | --- | --- | --- | --- |
| Bar Pilot | West Coast IPA | 6.9% | $5.00 | $7.50 |
| Slack Tide | lager | 4.8% | $4.50 | $6.50 |
| Night Buoy | stout | 5.6% | $5.00 | $7.00 |

Tours start on Saturdays at 2 p.m. and cost $12. Fourteen people fit into a tour. Children are welcome until 8 p.m. Dogs stay on the terrace. Food is brought by the food truck on Fridays. Cards are taken, checks are not. Growlers are filled for $20. We close at 10 p.m. every day but Monday. The pie van is in the yard on Fridays. Glasses with our anchor are sold at the bar. Members of the mug club drink for half the price on Mondays.`

  test('a row that names the thing and says nothing of what is asked about it', () => {
    const index = indexOfSources(words, [{ title: 'taproom.md', text: prices }])
    const ask = (about: string) =>
      answerExtractively(index, { question: about }, index.searchForAnswer(about))

    expect(ask('How much is a large Bar Pilot?')).toMatchObject({ abstained: false })
    expect(ask('which hops does Bar Pilot have')).toMatchObject({ abstained: true })
  })
})
