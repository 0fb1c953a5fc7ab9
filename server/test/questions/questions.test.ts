import { afterAll, expect, test } from 'vitest'
import { closeExtraction, closeTextWorkers } from '@askwell/extraction'
import { floors, maxSuperfluous, unseenFloors, unseenHalves } from './floors.ts'
import { misses } from './scoring/misses.ts'
import { customerHalves } from './scoring/question-set.ts'
import { scoreHalf, scoreOf, tableOf, type Graded } from './scoring/score.ts'
import { superfluousSentences } from './scoring/superfluous.ts'

afterAll(() => {
  closeExtraction()
  closeTextWorkers()
})

const gradedByHalf = new Map<string, Graded[]>()

test.each(customerHalves)(
  'customer questions of %s are answered as well as before',
  async (half) => {
    const graded = await scoreHalf(half)
    gradedByHalf.set(half, graded)
    const score = scoreOf(graded)
    const superfluous = superfluousSentences(graded)
    console.log(
      `Customer questions: ${half}\n${tableOf(score)}\nsuperfluous sentences: ${superfluous.toFixed(3)}`,
    )

    expect(misses(score, floors[half])).toEqual([])
    expect(superfluous).toBeLessThanOrEqual(maxSuperfluous[half])
  },
)

test('the questions that nobody read are answered as well as before', async () => {
  const graded: Graded[] = []
  for (const half of unseenHalves)
    graded.push(...(gradedByHalf.get(half) ?? (await scoreHalf(half))))
  const score = scoreOf(graded)
  console.log(`Customer questions that nobody read\n${tableOf(score)}`)

  expect(misses(score, unseenFloors)).toEqual([])
})
