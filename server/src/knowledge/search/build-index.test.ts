import { afterEach, expect, test, vi } from 'vitest'
import { addPassages, type StoredPassage } from './build-index.ts'

afterEach(() => vi.useRealTimers())

const passage: StoredPassage = {
  id: 'p_1',
  sourceId: 's_1',
  kind: 'file',
  title: 'Hours',
  url: null,
  headings: [],
  text: 'We open at nine.',
  stems: 'open nine',
  language: 'en',
  locator: { kind: 'text' },
  vector: null,
}

test('other work gets a turn when passages take long, also within a slice of them', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const added: number[] = []
  let iterations = 0
  const count = () => {
    iterations += 1
    if (added.length < 20) setImmediate(count)
  }
  setImmediate(count)
  const slice = Array.from({ length: 20 }, () => passage)
  const slices = async function* () {
    yield slice
  }

  await addPassages(
    {
      add() {
        added.push(iterations)
        vi.advanceTimersByTime(4)
      },
    },
    slices(),
  )

  const together = added.map((one) => added.filter((other) => other === one).length)
  expect(added).toHaveLength(20)
  expect(Math.max(...together)).toBeLessThanOrEqual(3)
})
