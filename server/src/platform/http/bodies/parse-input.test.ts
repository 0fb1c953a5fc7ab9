import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseInput } from '../mount-routes.ts'

test('an input that is no record keeps its form', () => {
  expect(parseInput(z.string(), 'a text')).toBe('a text')
  expect(parseInput(z.array(z.number()), [1, 2])).toEqual([1, 2])
  expect(parseInput(z.nullable(z.string()), null)).toBeNull()
})

test('characters that a database cannot store are removed or replaced in texts and lists of texts', () => {
  const schema = z.object({ name: z.string(), tags: z.array(z.string()), count: z.number() })

  const input = parseInput(schema, { name: 'A\0da', tags: ['o\0ne', '\ud800two'], count: 3 })

  expect(input).toEqual({ name: 'Ada', tags: ['one', '\ufffdtwo'], count: 3 })
})
