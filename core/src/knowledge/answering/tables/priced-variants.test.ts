import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { answerExtractively } from '../answer-extractively.ts'
import { openWordVectors } from '../../meaning/word-vectors.ts'
import { indexOfSources } from '../../testing/index-of-sources.ts'

const vectors = new URL(
  '../../../../../server/src/knowledge/search/word-vectors.bin',
  import.meta.url,
)
const words = openWordVectors(readFileSync(vectors))

const salon = `## Prices

| Service | Small (up to 10 kg) | Medium (10–25 kg) | Large (over 25 kg) |
|---|---|---|---|
| Bath & blow-dry | $35 | $48 | $62 |
| Full groom | $58 | $75 | $98 |
| Nail trim | $12 | $12 | $15 |
| De-shedding | – | $60 | $80 |
| Puppy's first visit | $40 | $40 | $40 |

## Rooms

There are 14 large kennels behind the shop.

| Room | Kennels | Access | Price per night |
|---|---|---|---|
| Sunny room | Large kennels | day | $20 |
| Quiet room | Small kennels | all day | $30 |
| Suite | Own kennel | all day | $55 |

## Health

We do not groom dogs with fleas: they get a flea bath ($25) first.

## Cats

We groom cats on Thursdays only: $70 for short hair, $95 for long hair.`

const index = indexOfSources(words, [{ title: 'salon.md', text: salon }])

function answerTo(question: string): string[] {
  const answer = answerExtractively(index, { question }, index.searchForAnswer(question))
  return answer.abstained ? [] : answer.sentences.map(({ text }) => text)
}

describe('a table with a price for each size', () => {
  test('is compared over all sizes', () => {
    expect(answerTo('What is the most expensive service?')).toEqual([
      'Full groom: large (over 25 kg) $98',
    ])
    expect(answerTo('What is the cheapest service?')).toEqual([
      'Nail trim: small (up to 10 kg) $12; medium (10–25 kg) $12',
    ])
  })

  test('is compared for one size, which a thing may follow', () => {
    expect(answerTo('What is the cheapest service for a large dog?')).toEqual([
      'Nail trim: large (over 25 kg) $15',
    ])
  })

  test('is answered without a sentence that says no more of the question', () => {
    expect(answerTo('What does a full groom cost?')).toEqual([
      'Full groom: small (up to 10 kg) $58; medium (10–25 kg) $75; large (over 25 kg) $98',
    ])
  })

  test('names the prices within a bound', () => {
    const [text] = answerTo('Which services cost less than $50?')

    expect(text).toContain('Bath & blow-dry: small (up to 10 kg) $35; medium (10–25 kg) $48')
    expect(text).not.toMatch(/Full groom|\$62/)
  })

  test.each([
    ['How much is a bath for a 5kg dog?', 'Bath & blow-dry: small (up to 10 kg) $35'],
    ['What does a full groom cost for my 30 kg labrador?', 'Full groom: large (over 25 kg) $98'],
    ['How much is a full groom at 12 kg?', 'Full groom: medium (10–25 kg) $75'],
  ])('answers %s by the range of a column', (question, reply) => {
    expect(answerTo(question)[0]).toBe(reply)
  })
})

describe('a table with names', () => {
  test('is not counted where a sentence says how many there are', () => {
    expect(answerTo('How many kennels do you have?')[0]).toBe(
      'There are 14 large kennels behind the shop.',
    )
  })

  test('shows each of the things that are compared', () => {
    expect(answerTo('What is the difference between the sunny room and the quiet room?')).toEqual([
      '- Sunny room – Kennels: Large kennels; Access: day; Price per night: $20\n- Quiet room – Kennels: Small kennels; Access: all day; Price per night: $30',
    ])
  })
})
