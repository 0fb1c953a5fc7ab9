import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { bufferText } from './text-buffer.ts'

test('what follows a piece that cannot be read is no text of the reply', async () => {
  const body = new PassThrough()
  const buffer = bufferText(body, (piece) => {
    if (piece === 'broken') throw new Error('no JSON')
    return piece
  })
  const first = buffer.next()
  body.write('We open ')
  expect(await first).toBe('We open ')

  for (const piece of ['broken', 'at nine.']) {
    body.write(piece)
    await new Promise(setImmediate)
  }

  await expect(buffer.next()).rejects.toThrow('no JSON')
})
