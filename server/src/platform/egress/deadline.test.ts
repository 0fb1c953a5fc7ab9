import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitBytes } from './decode-body.ts'
import { startDeadline } from './deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = { headersTimeoutMs: 100, totalTimeoutMs: 1_000 }

test('each hop has its own time for the headers, and all together the total time', () => {
  const { signal, ...deadline } = startDeadline(limits)
  for (let hop = 0; hop < 5; hop += 1) {
    deadline.startHeadersTimer()
    vi.advanceTimersByTime(90)
    deadline.startHeadersTimer()
    vi.advanceTimersByTime(90)
    deadline.stopHeadersTimer()
  }
  vi.advanceTimersByTime(99)
  expect(signal.aborted).toBe(false)

  vi.advanceTimersByTime(1)

  expect(signal.reason).toMatchObject({ failure: 'too_slow' })
})

test('headers that do not come in time end the request', () => {
  const deadline = startDeadline(limits)
  deadline.startHeadersTimer()

  vi.advanceTimersByTime(100)

  expect(deadline.signal.reason).toMatchObject({ failure: 'headers_too_slow' })
})

test('a request that ended leaves neither a timer nor a listener', () => {
  const caller = new AbortController()
  const deadline = startDeadline({ ...limits, signal: caller.signal })
  deadline.startHeadersTimer()
  expect(getEventListeners(caller.signal, 'abort')).toHaveLength(1)

  deadline.end()

  expect(getEventListeners(caller.signal, 'abort')).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test("the caller's abort, before and during a request, ends it with the caller's reason", () => {
  const before = startDeadline({ ...limits, signal: AbortSignal.abort('gone before') })
  expect(before.signal.reason).toBe('gone before')

  const caller = new AbortController()
  const during = startDeadline({ ...limits, signal: caller.signal })
  expect(during.signal.aborted).toBe(false)
  caller.abort('gone')
  expect(during.signal.reason).toBe('gone')
  for (const deadline of [before, during]) deadline.end()
})

async function* tenBytes() {
  yield Buffer.alloc(6)
  yield Buffer.alloc(4)
}

async function readUpTo(max: number): Promise<number> {
  let bytes = 0
  for await (const piece of limitBytes(tenBytes(), max)) bytes += piece.length
  return bytes
}

test('a body of exactly the limit is accepted, and one byte more is not', async () => {
  expect(await readUpTo(10)).toBe(10)
  await expect(readUpTo(9)).rejects.toMatchObject({ failure: 'too_large' })
})
