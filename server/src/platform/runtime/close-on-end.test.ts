import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeOnEnd } from './close-on-end.ts'

function openProcess(close: () => Promise<void>) {
  const exited = Promise.withResolvers<number>()
  const lines: string[] = []
  const events = Object.assign(new EventEmitter(), { exit: exited.resolve })
  const note = (_fields: unknown, line?: unknown) => void lines.push(String(line))
  closeOnEnd(events, { error: note, fatal: note }, close)
  return { events, exited: exited.promise, lines }
}

test.each([
  ['SIGTERM', 0, []],
  ['SIGINT', 0, []],
  ['uncaughtException', 1, ['uncaughtException: the process ends']],
  ['unhandledRejection', 1, ['unhandledRejection: the process ends']],
])('%s closes the product once, then exits with %d', async (event, code, expected) => {
  let closed = 0
  const { events, exited, lines } = openProcess(async () => void (closed += 1))

  events.emit(event, new Error('unknown'))
  events.emit('SIGTERM')

  expect(await exited).toBe(code)
  expect(closed).toBe(1)
  expect(lines).toEqual(expected)
})

test('a failure to close is logged, and the process exits', async () => {
  const { events, exited, lines } = openProcess(() => Promise.reject(new Error('the disk is gone')))
  events.emit('SIGTERM')
  expect(await exited).toBe(0)
  expect(lines).toEqual(['closing failed'])
})

test.each([
  ['while nothing closes', []],
  ['while a close after a signal hangs', ['SIGTERM']],
])('after an error %s, a close that never ends is waited for 10 seconds', async (_when, before) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { events, exited } = openProcess(() => new Promise(() => undefined))
  let code: number | undefined
  void exited.then((value) => (code = value))

  for (const event of [...before, 'uncaughtException']) events.emit(event, new Error('unknown'))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(code).toBe(undefined)
  await vi.advanceTimersByTimeAsync(1)
  expect(code).toBe(1)
})
