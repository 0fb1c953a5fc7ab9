import { expect, test } from 'vitest'
import { serverProgram } from '../support/child-process.ts'
import { runSoak } from './soak.ts'

test('the load of a usual day is answered', async () => {
  const { done, problems, samples } = await runSoak({
    program: serverProgram,
    seconds: 5,
    sampleEveryMs: 1_000,
  })

  expect(problems).toEqual([])
  expect(done).toBeGreaterThan(20)
  expect(samples.length).toBeGreaterThan(3)
  expect(samples.every(({ memoryMb, descriptors }) => memoryMb > 0 && descriptors > 0)).toBe(true)
})
