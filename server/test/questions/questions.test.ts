import { afterAll, expect, test } from 'vitest'
import { closeExtraction, closeTextWorkers } from '@askwell/extraction'
import { floors } from './floors.ts'
import { misses } from './scoring/misses.ts'
import { scoreHalf, scoreOf, tableOf } from './scoring/score.ts'

afterAll(() => {
  closeExtraction()
  closeTextWorkers()
})

test.each([
  'tuning',
  'sealed',
  'samples',
  'samples-control',
  'everyday',
  'everyday-control',
  'shops',
  'shops-control',
  'town',
  'town-control',
] as const)('customer questions of %s are answered as well as before', async (half) => {
  const score = scoreOf(await scoreHalf(half))
  console.log(`Customer questions: ${half}\n${tableOf(score)}`)

  expect(misses(score, floors[half])).toEqual([])
})
