import { availableParallelism } from 'node:os'
import { AppError } from '@askwell/core/shared'
import { expect, test } from 'vitest'
import { createArgonHasher, hashesAtOnce } from './argon-hasher.ts'

test('with all hashes running and 64 waiting, the next one is refused at once', async () => {
  const hasher = createArgonHasher()
  const max = hashesAtOnce(availableParallelism()) + 64
  const tries = Array.from({ length: max + 1 }, () => hasher.verify('no hash', 'a long password'))

  const ends = await Promise.allSettled(tries)

  const refusals = ends.map((end) => end.status === 'rejected' && end.reason instanceof AppError)
  expect(refusals.indexOf(true)).toBe(max)
  expect(ends[max]).toMatchObject({ reason: { code: 'overloaded', retryAfterSeconds: 5 } })
  await expect(hasher.verify(null, 'a long password')).resolves.toBe(false)
})

test.each([
  [1, 1],
  [2, 1],
  [4, 3],
  [64, 4],
])('with %d cores so many passwords are hashed at once: %d', (cores, hashes) => {
  expect(hashesAtOnce(cores)).toBe(hashes)
})
