import { expect, test } from 'vitest'
import { inPairs } from './in-pairs.ts'

test('files are sent two at a time, and every one is', async () => {
  const done: number[] = []
  let running = 0
  let most = 0

  await inPairs([1, 2, 3, 4, 5], async (item) => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    done.push(item)
  })

  expect(done).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})
