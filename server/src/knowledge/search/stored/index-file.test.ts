import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { IndexDamagedError } from '@askwell/core/knowledge'
import { tempFolder } from '../../../../test/support/temp-folder.ts'
import { openIndexFile } from './index-file.ts'

/** A piece with a right checksum: number of its section, length, checksum, content. */
function frame(number: number, content: string, length = content.length): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt8(number)
  head.writeUInt32LE(length, 1)
  head.writeUInt32LE(crc32(content, crc32(head.subarray(0, 5))), 5)
  return Buffer.concat([head, Buffer.from(content)])
}

const header = frame(254, '{}')
const end = frame(255, '')

async function read(...frames: Buffer[]): Promise<number> {
  const file = path.join(tempFolder(), 'bot.index')
  writeFileSync(file, Buffer.concat(frames))
  const opened = await openIndexFile(file)
  try {
    let length = 0
    for await (const { bytes } of opened?.pieces() ?? []) length += bytes.length
    return length
  } finally {
    await opened?.close()
  }
}

test('pieces of known sections are read', async () => {
  expect(await read(header, frame(0, 'content'), end)).toBe(7)
})

test.each([
  ['begins with another piece', [frame(0, '{}'), end], 'no header'],
  ['has a section of another version', [header, frame(200, 'content'), end], 'an unknown section'],
  [
    'announces more bytes than any piece has',
    [header, frame(0, 'content', 64 * 1024 * 1024 + 1), end],
    'a piece is too long',
  ],
])('a file that %s is damaged', async (_case, frames, message) => {
  const opened = read(...frames)

  await expect(opened).rejects.toThrow(IndexDamagedError)
  await expect(opened).rejects.toThrow(message)
})
