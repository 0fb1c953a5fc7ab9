import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openWordVectors } from '../../meaning/word-vectors.ts'
import { botsWith } from '../../testing/ask-text.ts'

const vectors = new URL(
  '../../../../../server/src/knowledge/search/word-vectors.bin',
  import.meta.url,
)
const botOf = botsWith(openWordVectors(readFileSync(vectors)))

const ask = botOf(`# Mill Boats

We rent kayaks and canoes on the river, next to the old mill.

Single kayaks are rented for $18 an hour. Every kayak comes with a paddle and a spray skirt.

Children borrow toys from the toy box: $15 a month for one toy at a time, $25 for three.

The boathouse has six lockers with keys.

Life jackets are included, in the sizes S to XL. Dry bags are sold at the counter.

Canoes weigh 30 kg.

Losing a locker key costs $5.`)

describe('a figure is not answered by sentences about other figures', () => {
  test.each([
    'How many toys are in the toy box?',
    'How much are the dry bags?',
    'How heavy is a kayak?',
    'When was the old mill built?',
  ])('%s', (question) => {
    expect(ask(question)).toBe('')
  })
})

describe('a figure is answered by the sentence that has it', () => {
  test.each([
    ['How many lockers are there?', 'six lockers'],
    ['How many lockers does the boathouse have?', 'six lockers'],
    ['How much is a single kayak?', '$18'],
    ['How much is a lost locker key?', '$5'],
    ['How heavy are the canoes?', '30 kg'],
  ])('%s', (question, expected) => {
    expect(ask(question)).toContain(expected)
  })
})
