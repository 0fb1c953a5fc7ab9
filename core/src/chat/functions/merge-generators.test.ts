import { setImmediate } from 'node:timers/promises'
import { onTestFinished, expect, test, vi } from 'vitest'
import { mergeConcurrent } from './merge-generators.ts'

async function* failing(gate: Promise<void>): AsyncGenerator<string, void, undefined> {
  yield 'first'
  await gate
  throw new Error('the database is gone')
}

test('an error of a generator is thrown to the consumer', async () => {
  const merged = mergeConcurrent([failing(Promise.resolve())])
  expect((await merged.next()).value).toBe('first')
  await expect(merged.next()).rejects.toThrow('the database is gone')
})

// An unhandled rejection ends the process.
test('an error after the consumer has left reaches nobody', async () => {
  const unhandled = vi.fn<(reason: unknown) => void>()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const gate = Promise.withResolvers<void>()

  const merged = mergeConcurrent([failing(gate.promise)])
  expect((await merged.next()).value).toBe('first')
  await merged.return([])
  gate.resolve()
  await setImmediate()
  await setImmediate()

  expect(unhandled).not.toHaveBeenCalled()
})
