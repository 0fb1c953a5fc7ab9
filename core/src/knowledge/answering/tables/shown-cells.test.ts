import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openWordVectors } from '../../meaning/word-vectors.ts'
import { botsWith } from '../../testing/ask-text.ts'

const vectors = new URL(
  '../../../../../server/src/knowledge/search/word-vectors.bin',
  import.meta.url,
)
const botOf = botsWith(openWordVectors(readFileSync(vectors)))

test('cells without a value are left out', () => {
  const ask = botOf(`## Boats

| Boat | Hour (EUR) | Day (EUR) | Week (EUR) | Remark |
| --- | --- | --- | --- | --- |
| Canoe | 9 | 30 | 120 | Two seats |
| Houseboat | n/a | - | 900 | Sleeps four |`)

  expect(ask('tell me about the houseboat')).toContain(
    'Houseboat – Week (EUR): 900; Remark: Sleeps',
  )
})

test('a row whose first column has no name is shown with its name first', () => {
  const ask = botOf(`## Cabins

| | Pine | Oak |
| --- | --- | --- |
| Beds | 2 | up to 6 |
| Towels | no | yes |`)

  expect(ask('how many beds does the oak cabin have')).toContain('Beds: Pine 2; Oak up to 6')
})

test('the dots of a printed price list are shown as a colon', () => {
  const ask = botOf(`## Menu

Onion soup ................ 4 pounds

Trout with almonds ........ 12 pounds`)

  expect(ask('how much is the onion soup')).toContain('Onion soup: 4 pounds')
})
