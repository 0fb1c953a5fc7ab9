import { expect, test } from 'vitest'
import { hasMoreValues } from './count-json-values.ts'

test.each([
  ['[]', 1],
  ['[1,2,3]', 3],
  ['{"a":1,"b":[2,3]}', 4],
  [String.raw`["a,b","c\",[{","\\",4]`, 4],
  ['"a text, with commas [and] {braces}"', 0],
  ['["unfinished, text', 1],
  [`${'['.repeat(50)}${']'.repeat(50)}`, 50],
])('%s has %i values', (json, count) => {
  expect(hasMoreValues(json, count)).toBe(false)
  expect(hasMoreValues(json, count - 1)).toBe(true)
})

test('names of members are counted apart, because each costs more than a value', () => {
  const json = '{"a:":[1,2,3],"b":{"c":":"}}'

  expect(hasMoreValues(json, 100, 3)).toBe(false)
  expect(hasMoreValues(json, 100, 2)).toBe(true)
  expect(hasMoreValues(json, 100)).toBe(false)
})

test('a text of a million escapes has no value of its own', () => {
  const json = `["${'\\\\'.repeat(500_000)}","${'\\"'.repeat(500_000)}"]`

  expect(hasMoreValues(json, 2)).toBe(false)
  expect(hasMoreValues(json, 1)).toBe(true)
})
