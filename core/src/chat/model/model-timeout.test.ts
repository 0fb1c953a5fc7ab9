import { expect, test } from 'vitest'
import { manualTimers } from '../testing/manual-timers.ts'
import { startModelTimeout } from './model-timeout.ts'

function started(outer = new AbortController().signal) {
  const timers = manualTimers()
  const timeout = startModelTimeout(timers, { firstTextMs: 60_000, idleMs: 30_000 }, outer)
  return { timers, timeout }
}

test('a model that goes on writing is not aborted', async () => {
  const { timers, timeout } = started()
  timeout.onText()
  await timers.advance(20_000)
  timeout.onText()

  await timers.advance(29_000)
  expect(timeout.signal.aborted).toBe(false)

  await timers.advance(1_000)
  expect(timeout.error()).toMatchObject({ kind: 'timeout', message: 'silent for 30000 ms' })
})

test('a model without a first text is aborted after its time', async () => {
  const { timers, timeout } = started()
  await timers.advance(59_999)
  expect(timeout.signal.aborted).toBe(false)

  await timers.advance(1)
  expect(timeout.error()?.message).toBe('no text within 60000 ms')
})

test('a model is aborted at once for a visitor who has already left', () => {
  const { timeout } = started(AbortSignal.abort('left'))

  expect(timeout.signal.reason).toBe('left')
  expect(timeout.error()).toBeNull()
})
