import type { Steps } from '@askwell/core/shared'
import { expect, test } from 'vitest'
import { runInPieces } from './run-steps.ts'

test('other work runs after each five milliseconds of steps, and the result comes at the end', async () => {
  let now = 0
  let others = 0
  const longest = { steps: 0, current: 0 }
  const tick = () => {
    others += 1
    longest.current = 0
    timer = setImmediate(tick)
  }
  let timer = setImmediate(tick)

  function* work(): Steps<string> {
    for (let step = 0; step < 100; step += 1) {
      now += 2
      longest.current += 1
      longest.steps = Math.max(longest.steps, longest.current)
      yield
    }
    return 'done'
  }
  const result = await runInPieces(work(), () => now)
  clearImmediate(timer)

  expect(result).toBe('done')
  expect(longest.steps).toBe(3)
  expect(others).toBeGreaterThanOrEqual(33)
})
