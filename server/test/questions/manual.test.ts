import { afterAll, expect, test } from 'vitest'
import { closeExtraction, closeTextWorkers } from '@askwell/extraction'
import { manualFloors } from './floors.ts'
import { fetchManual, scoreManual } from './scoring/manual.ts'
import { misses } from './scoring/misses.ts'
import { tableOf } from './scoring/score.ts'

afterAll(() => {
  closeExtraction()
  closeTextWorkers()
})

test('a bot with the manual of a database answers as well as before', async ({ skip }) => {
  const isFetched = await fetchManual()
  skip(!isFetched, 'the package with the manual cannot be fetched here')
  const { score, passages } = await scoreManual()
  console.log(`Manual of ${passages} passages\n${tableOf(score)}`)

  expect(misses(score, manualFloors)).toEqual([])
}, 400_000)
