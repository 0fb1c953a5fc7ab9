import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeOle } from '../../test/fixtures/make-ole.ts'
import { OleFile } from './ole-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'askwell-ole-'))
afterAll(() => rmSync(folder, { recursive: true }))

function opened(bytes: Buffer): OleFile {
  const file = path.join(folder, 'file.doc')
  writeFileSync(file, bytes)
  return new OleFile(file)
}

const text = Buffer.alloc(5_000, 'a')

test('streams are found by name, whatever its capitals, and read', () => {
  const ole = opened(makeOle({ WordDocument: text }))
  const stream = ole.find('WORDDOCUMENT')

  expect(stream).toMatchObject({ name: 'WordDocument', size: 5_000 })
  expect(stream && ole.read(stream)).toEqual(text)
  expect(stream && ole.read(stream, 10)).toEqual(Buffer.alloc(10, 'a'))
  expect(ole.find('Workbook')).toBeUndefined()
  ole.close()
})

test.each([0, 8, 10, 31])('a file with sectors of 2^%i bytes is damaged', (shift) => {
  const bytes = makeOle({ WordDocument: text })
  bytes.writeUInt16LE(shift, 30)

  expect(() => opened(bytes)).toThrow('OLE sector size')
})

test('a file that ends within its header is damaged', () => {
  expect(() => opened(makeOle({ WordDocument: text }).subarray(0, 511))).toThrow('short OLE header')
})
