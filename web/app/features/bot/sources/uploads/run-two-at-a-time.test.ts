import { expect, test } from 'vitest'
import { runTwoAtATime } from './run-two-at-a-time.ts'

test('runs every item, two at a time', async () => {
  const done: number[] = []
  let running = 0
  let maxRunning = 0

  await runTwoAtATime([1, 2, 3, 4, 5], async (item) => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await Promise.resolve()
    running -= 1
    done.push(item)
  })

  expect(done).toEqual([1, 2, 3, 4, 5])
  expect(maxRunning).toBe(2)
})
