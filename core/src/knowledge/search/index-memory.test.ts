import { expect, test } from 'vitest'
import { createIndexBuilder } from './index-builder.ts'

const syllables =
  'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu bra cle dri flo'.split(' ')
const dimensions = 128
const passages = 2_000

/** Few words are frequent and many are rare, as in a text. Equal on every machine. */
function textOf(passage: number): string {
  let state = passage + 1
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  random()
  const word = () => {
    const number = Math.floor(4_000 * random() ** 2)
    const parts = [number % 24, Math.floor(number / 24) % 24, Math.floor(number / 576)]
    return parts.map((part) => syllables[part]).join('')
  }
  return Array.from({ length: 90 }, word).join(' ')
}

function vectorOf(passage: number): Float32Array {
  return Float32Array.from({ length: dimensions }, (_, at) => Math.sin(passage * (at + 1)) / 8)
}

test('an index takes little more than half a byte a character and two bytes a dimension', () => {
  const builder = createIndexBuilder()
  let characters = 0
  for (let passage = 0; passage < passages; passage++) {
    const text = textOf(passage)
    characters += text.length
    builder.add({
      id: `revision-${passage % 25}`,
      sourceId: `source${Math.floor(passage / 25)}`,
      title: `Handbook ${Math.floor(passage / 25)}`,
      headings: [`Section ${Math.floor(passage / 5)}`],
      text,
      stems: text,
      language: 'en',
      locator: { kind: 'text' },
      vector: vectorOf(passage),
    })
  }
  const slices = builder.finish()
  let slice = slices.next()
  while (slice.done !== true) slice = slices.next()
  const index = slice.value
  index.search('bababa', 10)

  const perPassage = index.bytes / passages
  expect(characters / passages).toBeGreaterThan(640)
  expect(perPassage).toBeLessThan(0.55 * (characters / passages) + 2 * dimensions + 240)
})
