import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3Client } from './s3-client.ts'

/** Outside the folder of originals, so that the rest of the product does not see it. */
const name = 'write-check'
const text = 'Askwell may write here.'

/** Writes, reads and removes one object; throws when one of these operations fails. */
export async function tryObjectStore(client: S3Client): Promise<void> {
  await client.put(name, {
    hash: hash('sha256', text),
    sizeBytes: Buffer.byteLength(text),
    open: () => Readable.from([Buffer.from(text)]),
  })
  const read = await buffer(await client.read(name))
  await client.remove(name)
  if (read.toString() !== text)
    throw new Error('The file store returned other bytes than it was given.')
}
