import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodeBody } from './decode-body.ts'
import { EgressError } from './egress-error.ts'

const packed = gzipSync('Open at nine. '.repeat(1_000))

async function* cutAfterHalf(reason: Error): AsyncGenerator<Uint8Array> {
  yield packed.subarray(0, packed.length / 2)
  throw reason
}

async function read(wire: AsyncIterable<Uint8Array>, encoding = 'gzip'): Promise<number> {
  let size = 0
  for await (const piece of decodeBody(encoding, wire)) size += piece.length
  return size
}

test('a compressed body that ends too early keeps the reason of its end', async () => {
  const slow = new EgressError('too_slow', 'The body took too long.')

  await expect(read(cutAfterHalf(slow))).rejects.toBe(slow)
  await expect(read(cutAfterHalf(new Error('reset')))).rejects.toMatchObject({
    failure: 'bad_encoding',
  })
})

test('a body of an unknown encoding is refused by name, not as damaged', async () => {
  const whole = (async function* () {
    yield packed
  })()

  await expect(read(whole, 'zstd')).rejects.toMatchObject({
    failure: 'bad_encoding',
    message: 'The body has an encoding that we do not read.',
  })
})
