import { AppError } from '@askwell/core/shared'
import { expect, test } from 'vitest'
import { createArgonHasher } from './argon-hasher.ts'

test('with four hashes running and 64 waiting, the next one is refused at once', async () => {
  const hasher = createArgonHasher()
  const tries = Array.from({ length: 69 }, () => hasher.verify('no hash', 'a long password'))

  const ends = await Promise.allSettled(tries)

  const refusals = ends.map((end) => end.status === 'rejected' && end.reason instanceof AppError)
  expect(refusals.indexOf(true)).toBe(68)
  expect(ends[68]).toMatchObject({ reason: { code: 'overloaded', retryAfterSeconds: 5 } })
  await expect(hasher.verify(null, 'a long password')).resolves.toBe(false)
})
