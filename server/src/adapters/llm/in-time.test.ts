import { expect, test, vi } from 'vitest'
import { inTime } from './in-time.ts'

/** Work that only ends when it is told to. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    if (signal.aborted) resolve('stopped')
    signal.addEventListener('abort', () => resolve('stopped'))
  })

test('work that takes too long is told to stop', async () => {
  await expect(inTime({ ms: 5 }, untilAborted)).resolves.toBe('stopped')
})

test('work stops with the outer signal, also with one that has aborted before', async () => {
  const outer = new AbortController()
  const working = inTime({ ms: 60_000, outer: outer.signal }, untilAborted)
  outer.abort()

  await expect(working).resolves.toBe('stopped')
  await expect(inTime({ ms: 60_000, outer: outer.signal }, untilAborted)).resolves.toBe('stopped')
})

test('when the work is done nothing rings any more', async () => {
  vi.useFakeTimers()
  const signal = await inTime({ ms: 50 }, async (its) => its)
  const timers = vi.getTimerCount()
  vi.useRealTimers()

  expect(timers).toBe(0)
  expect(signal.aborted).toBe(false)
})
