import { expect, test } from 'vitest'
import { newSourceId } from './source-id.ts'

test('ids of one moment are in the order in which they were made', () => {
  const now = 1_763_900_000_000
  const ids = Array.from({ length: 9_000 }, () => newSourceId(now))

  expect(new Set(ids).size).toBe(9_000)
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids.slice(0, 20)) {
    expect(id).toMatch(/^s_[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  }
})

test('a clock that was set back makes no smaller id', () => {
  const later = newSourceId(1_763_900_100_000)

  expect(newSourceId(1_763_900_050_000) > later).toBe(true)
})
