import { expect, test } from 'vitest'
import { trimEndOf } from './trim-end.ts'

test.each([
  ['https://example.com///', '/', 'https://example.com'],
  ['a/b', '/', 'a/b'],
  ['///', '/', ''],
  ['', '/', ''],
  ['link.,!', '.,;:!?', 'link'],
])('%j without %j at its end is %j', (text, unwanted, expected) => {
  expect(trimEndOf(text, unwanted)).toBe(expected)
})
