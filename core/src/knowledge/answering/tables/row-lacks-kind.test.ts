import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openWordVectors } from '../../meaning/word-vectors.ts'
import { botsWith } from '../../testing/ask-text.ts'

const vectors = new URL(
  '../../../../../server/src/knowledge/search/word-vectors.bin',
  import.meta.url,
)
const ask = botsWith(openWordVectors(readFileSync(vectors)))(`# Riverbend music school

## Groups

| Group | Rehearsals | Pupils per group | Term fee | Remarks |
|---|---|---|---|---|
| Brass band | Tue 17:00–18:30 | max. 20 | £60 | Music stands are lent |
| Guitar circle | Wed 16:00–17:00 | max. 8 | £75 | Only with an own guitar from the east wing |
| Drum circle | Thu 18:00–19:00 | max. 10 | £80 | Earplugs needed |
| Evening choirs | Mon, Wed, Fri 19:00 | max. 40 | £50 | Scores are lent |

## Workshops

| Workshop | Teacher | Room | Minutes |
|---|---|---|---|
| Bow repair | Ines Calder | Attic | 90 |
| Reed making | Tom Varga | Cellar | 60 |`)

test.each([
  'who teaches the guitar circle?',
  'who runs the brass band',
  'who leads the evening choirs?',
  'where is the east wing',
  'what is the maximum weight of the music stands',
  'how much is bow repair?',
])('a row without a cell of that kind is no answer: %s', (question) => {
  expect(ask(question)).toBe('')
})

test.each([
  ['who teaches reed making', 'Tom Varga'],
  ['where is bow repair?', 'Attic'],
  ['how much is the drum circle?', '£80'],
])('a row with such a cell is: %s', (question, expected) => {
  expect(ask(question)).toContain(expected)
})
