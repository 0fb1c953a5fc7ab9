import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openWordVectors } from '../../meaning/word-vectors.ts'
import { botsWith } from '../../testing/ask-text.ts'

const vectors = new URL(
  '../../../../../server/src/knowledge/search/word-vectors.bin',
  import.meta.url,
)
const ask = botsWith(openWordVectors(readFileSync(vectors)))(`# Tool hire

| Machine | Group | For whom | 4 hours (EUR) | 1 day (EUR) | 7 days (EUR) | Deposit (EUR) | Remarks |
|---|---|---|---|---|---|---|---|
| Tile cutter | Floor | Professionals | 20 | 30 | 120 | 100 | Blades 200 to 250 mm; water tank included |
| Floor sander | Floor | Everybody | n/a | 45 | 190 | 150 | Collected at the yard; reserve three days ahead |
| Hedge trimmer | Garden | Adults | 12 | 18 | 70 | 50 | Goggles included |
| Lawn mower | Garden | Adults | 15 | 22 | 90 | 60 | Fuel not included |
| Blade sharpening | Service | Own blades | n/a | 9 | n/a | 0 | Ready in two hours |
| Ear protection | Safety | Adults | 2 | 3 | 9 | 0 | Free with any sander |
| Tool locker | Service | Everybody | n/a | 4 | 15 | 0 | Next to the gate; opens at 6.45 am |`)

test.each([
  ['which blades fit the tile cutter', 'Tile cutter: Blades 200 to 250 mm; water tank included'],
  ['do i get goggles with the hedge trimmer?', 'Hedge trimmer: Goggles included'],
  ['is fuel included with the lawn mower', 'Lawn mower: Fuel not included'],
  ['do i have to pay for the ear protection', 'Ear protection: Free with any sander'],
])('words in a cell of text answer: %s', (question, expected) => {
  expect(ask(question)).toBe(expected)
})

test.each([
  [
    'when does the tool locker open in the morning',
    'Tool locker: Next to the gate; opens at 6.45 am',
  ],
  ['how long does blade sharpening take', 'Blade sharpening: Ready in two hours'],
  ['floor sander 7 days price', 'Floor sander: 7 days €190'],
  ['what does the lawn mower cost per day', 'Lawn mower: 1 day €22'],
  ['how much is the hedge trimmer', 'Hedge trimmer: 4 hours €12; 1 day €18; 7 days €70'],
  ['deposit for the tile cutter?', 'Tile cutter: deposit €100'],
])('only the cells of the requested kind are shown: %s', (question, expected) => {
  expect(ask(question)).toBe(expected)
})
