import { expect, test } from 'vitest'
import { ENTRY_LENGTH, RecentValues } from './recent-values.ts'

function countedValues(maxLength: number) {
  const values = new RecentValues<number>(maxLength)
  const computed: string[] = []
  const get = (text: string) =>
    values.get(text, () => {
      computed.push(text)
      return text.length
    })
  return { get, computed }
}

test('a remembered value is not computed again', () => {
  const { get, computed } = countedValues(10 + ENTRY_LENGTH)

  expect([get('abc'), get('abc')]).toEqual([3, 3])
  expect(computed).toEqual(['abc'])
})

test('the value that was not used for the longest time is evicted first', () => {
  const { get, computed } = countedValues(6 + 2 * ENTRY_LENGTH)
  for (const text of ['abc', 'def', 'abc', 'ghi', 'abc', 'def']) get(text)

  expect(computed).toEqual(['abc', 'def', 'ghi', 'def'])
})

test('a text that is longer than the limit is computed each time', () => {
  const { get, computed } = countedValues(2 + ENTRY_LENGTH)
  get('abc')
  get('abc')

  expect(computed).toEqual(['abc', 'abc'])
})

test('many short texts count by their entries', () => {
  const { get, computed } = countedValues(3 * ENTRY_LENGTH)
  for (const text of ['a', 'b', 'c', 'a']) get(text)

  expect(computed).toEqual(['a', 'b', 'c', 'a'])
})
