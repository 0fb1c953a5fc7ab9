import { expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

/** Work that only ends when it is aborted. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    if (signal.aborted) resolve('stopped')
    signal.addEventListener('abort', () => resolve('stopped'))
  })

test('work that takes too long is aborted', async () => {
  await expect(withTimeout({ ms: 5 }, untilAborted)).resolves.toBe('stopped')
})

test('work is aborted by the outer signal, also by one that was aborted before', async () => {
  const outer = new AbortController()
  const working = withTimeout({ ms: 60_000, outer: outer.signal }, untilAborted)
  outer.abort()

  await expect(working).resolves.toBe('stopped')
  await expect(withTimeout({ ms: 60_000, outer: outer.signal }, untilAborted)).resolves.toBe(
    'stopped',
  )
})

test('no timer is left when the work is done', async () => {
  vi.useFakeTimers()
  const signal = await withTimeout({ ms: 50 }, async (its) => its)
  const timers = vi.getTimerCount()
  vi.useRealTimers()

  expect(timers).toBe(0)
  expect(signal.aborted).toBe(false)
})
