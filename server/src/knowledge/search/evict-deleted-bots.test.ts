import { afterEach, expect, test, vi } from 'vitest'
import { startEvictions } from './evict-deleted-bots.ts'

afterEach(() => vi.useRealTimers())

test('indexes of deleted bots are evicted every minute, also after a failure, until it is stopped', async () => {
  vi.useFakeTimers()
  const evictDeleted = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('no database'))
    .mockResolvedValue()
  const stop = startEvictions(evictDeleted)

  await vi.advanceTimersByTimeAsync(120_000)
  expect(evictDeleted).toHaveBeenCalledTimes(2)

  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(evictDeleted).toHaveBeenCalledTimes(2)
})
