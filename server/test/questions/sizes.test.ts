import { afterAll, expect, test } from 'vitest'
import { closeExtraction, closeTextWorkers } from '@askwell/extraction'
import { sizeFloors } from './floors.ts'
import { misses } from './scoring/misses.ts'
import { tableOf } from './scoring/score.ts'
import { scoreSize, sizes } from './scoring/sized-bots.ts'

afterAll(() => {
  closeExtraction()
  closeTextWorkers()
})

test.each(sizes)('a bot of %i passages answers as well as before', async (size) => {
  const score = await scoreSize(size)
  console.log(`Bots of ${size} passages\n${tableOf(score)}`)

  expect(misses(score, sizeFloors[size])).toEqual([])
})
