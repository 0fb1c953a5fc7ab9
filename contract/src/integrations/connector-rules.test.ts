import { expect, test } from 'vitest'
import { normalizeSetting } from './connector-rules.ts'

test('a URL of 900 KB is normalized in time that grows with its length alone', () => {
  const attack = `https://a${'/'.repeat(900_000)}x`

  // Time that grows with the square of the length would be longer than a test may take.
  expect(normalizeSetting({ kind: 'url' }, attack)).toBe(attack)
})

test('a URL loses the slashes at its end', () => {
  expect(normalizeSetting({ kind: 'url' }, ' example.com/// ')).toBe('https://example.com')
})
