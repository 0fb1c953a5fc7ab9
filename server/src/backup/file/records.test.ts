import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { BackupDamagedError } from './encrypted-stream.ts'
import { decodeRecords, encodeRecord } from './records.ts'

async function read(bytes: AsyncIterable<Buffer>): Promise<string[][]> {
  const records = []
  for await (const record of decodeRecords(bytes)) {
    records.push([record.kind, record.bytes.toString()])
  }
  return records
}

test('records are read from pieces of any size', async () => {
  const bytes = Buffer.concat([encodeRecord('table', 'bot'), encodeRecord('rows', '[[1]]')])

  const records = await read(Readable.from(Array.from(bytes, (byte) => Buffer.of(byte))))

  expect(records).toEqual([
    ['table', 'bot'],
    ['rows', '[[1]]'],
  ])
})

test.each([
  ['a length far above every record, without waiting for its bytes', '01ffffffff'],
  ['an unknown kind', '0900000000'],
  ['a beginning without its end', '0100000003aa'],
])('a backup with %s is damaged', async (_what, hex) => {
  const endless = async function* () {
    yield Buffer.from(hex, 'hex')
    if (hex.startsWith('01ff')) throw new Error('more was read')
  }

  await expect(read(endless())).rejects.toThrow(BackupDamagedError)
})
