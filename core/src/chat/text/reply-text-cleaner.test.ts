import { expect, test } from 'vitest'
import { createReplyTextCleaner } from './reply-text-cleaner.ts'

function clean(...pieces: string[]): string {
  const cleaner = createReplyTextCleaner()
  return [...pieces.map((piece) => cleaner.push(piece)), cleaner.end()].join('')
}

test.each([
  [['a', '!!', '[b](c)'], 'a[b](c)'],
  [['Wow!', ' yes'], 'Wow! yes'],
  [['a\r', '\nb\rc'], 'a\nb\nc'],
  [['x!![y]!', '[z]'], 'x[y][z]'],
  [['\ud83d', '\ude00'], '😀'],
])('%j is cleaned to %j', (pieces, expected) => {
  expect(clean(...pieces)).toBe(expected)
})

test('900 KB of exclamation marks are cleaned in time that grows with their number alone', () => {
  const attack = `[${'!'.repeat(900_000)}x`

  // Time that grows with the square of the length would be longer than a test may take.
  expect(clean(attack)).toBe(attack)
})
