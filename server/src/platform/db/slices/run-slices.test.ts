import { expect, test } from 'vitest'
import { advanceSlices, runSlices, type Slices } from './run-slices.ts'

/** Five slices; `log` says which ran, and whether their resources were released. */
async function* fiveSlices(log: (number | 'released')[]): Slices {
  try {
    for (let slice = 1; slice <= 5; slice += 1) {
      log.push(slice)
      yield
    }
  } finally {
    log.push('released')
  }
}

test('slices that are stopped release what they hold', async () => {
  const log: (number | 'released')[] = []

  expect(await runSlices(fiveSlices(log), { signal: AbortSignal.abort() })).toBe(false)

  expect(log).toEqual([1, 'released'])
})

test('slices that can be run on later hold it until their end', async () => {
  const log: (number | 'released')[] = []
  const slices = fiveSlices(log)

  expect(await advanceSlices(slices, { signal: AbortSignal.abort() })).toBe(false)
  expect(log).toEqual([1])

  expect(await advanceSlices(slices, {})).toBe(true)
  expect(log).toEqual([1, 2, 3, 4, 5, 'released'])
})

test('slices whose time is over are run on later', async () => {
  const log: (number | 'released')[] = []

  expect(await advanceSlices(fiveSlices(log), { budgetMs: -1 })).toBe(false)

  expect(log).toEqual([1])
})
