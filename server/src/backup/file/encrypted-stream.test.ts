import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { BackupDamagedError, decrypt, encrypt } from './encrypted-stream.ts'

const key = randomBytes(32)

const encrypted = (content: string) =>
  buffer(Readable.from(encrypt(Readable.from([Buffer.from(content)]), key)))

const decrypted = (bytes: Buffer) => buffer(Readable.from(decrypt(Readable.from([bytes]), key)))

test('decrypts what was encrypted', async () => {
  expect((await decrypted(await encrypted('the rows'))).toString()).toBe('the rows')
})

test.each([
  ['within its salt', 10],
  ['after its salt', 16],
  // The cipher would accept the first four bytes of a tag, which could be guessed.
  ['within its tag', 20],
])('a file that was cut %s is damaged', async (_where, length) => {
  const bytes = (await encrypted('')).subarray(0, length)

  await expect(decrypted(bytes)).rejects.toThrow(BackupDamagedError)
})
