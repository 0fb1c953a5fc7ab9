import { AppError } from '@askwell/core/shared'
import { expect, test, vi } from 'vitest'
import { repeatUntilAvailable } from './repeat-until-available.ts'

const unavailable = () => new AppError('overloaded', 'The database is not available.')

test('a step is repeated until the database answers', async () => {
  const step = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(unavailable())
    .mockRejectedValueOnce(unavailable())
    .mockResolvedValue()
  const onUnavailable = vi.fn<(error: AppError) => void>()

  await repeatUntilAvailable(step, {
    signal: new AbortController().signal,
    onUnavailable,
    retryMs: 1,
  })

  expect(step).toHaveBeenCalledTimes(3)
  expect(onUnavailable).toHaveBeenCalledTimes(2)
})

test('another error is thrown at once', async () => {
  const step = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('a defect'))

  const { signal } = new AbortController()
  await expect(
    repeatUntilAvailable(step, {
      signal,
      onUnavailable: vi.fn<(error: AppError) => void>(),
      retryMs: 1,
    }),
  ).rejects.toThrow('a defect')

  expect(step).toHaveBeenCalledTimes(1)
})

test('a process that is stopped waits no longer', async () => {
  const stopped = new AbortController()
  const step = vi.fn<() => Promise<void>>().mockRejectedValue(unavailable())

  await repeatUntilAvailable(step, {
    signal: stopped.signal,
    onUnavailable: () => stopped.abort(),
    retryMs: 60_000,
  })

  expect(step).toHaveBeenCalledTimes(1)
})
