import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileKind } from '../src/files/sniff-file.ts'
import { closeTextWorkers, sniffFile } from '../src/index.ts'
import { makeOle } from './fixtures/make-ole.ts'
import { makeZip } from './fixtures/make-zip.ts'
import { openFilesIn } from './fixtures/open-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'askwell-descriptors-'))
})
afterAll(async () => {
  closeTextWorkers()
  await rm(folder, { recursive: true })
})

const replaced = (file: Buffer, position: number, bytes: number[]): Buffer => {
  const copy = Buffer.from(file)
  copy.set(bytes, position)
  return copy
}

const zip = makeZip({ 'word/document.xml': '<a/>' })
const deflated = makeZip({ mimetype: 'application/epub+zip' }, { deflated: true })
const ole = makeOle({ Unknown: Buffer.alloc(5_000) })
/** A file that begins with these bytes and is no text. */
const binary = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(2_000)])
const manyParts = Array.from({ length: 2_001 }, (_part, index) => [`p${index}`, ''])

test.skipIf(process.platform !== 'linux').each<[string, string | null, Buffer]>([
  ['a truncated zip', 'damaged', zip.subarray(0, 40)],
  [
    'a zip with a damaged directory',
    'damaged',
    replaced(zip, zip.indexOf('PK\x01\x02', 0, 'latin1') + 2, [9, 9]),
  ],
  ['a zip with paths outside of its folder', 'damaged', makeZip({ '../../escaped.txt': 'x' })],
  ['a zip with too many parts', 'too-large', makeZip(Object.fromEntries(manyParts))],
  ['a zip of an unknown type', null, makeZip({ mimetype: 'application/x-unknown+zip' })],
  [
    'an encrypted zip',
    'encrypted',
    replaced(deflated, deflated.indexOf('PK\x01\x02', 0, 'latin1') + 8, [1]),
  ],
  ['a zip with a damaged part', 'damaged', replaced(deflated, 38, Array<number>(8).fill(0xff))],
  [
    'a zip with a false size',
    null,
    makeZip({ mimetype: 'x'.repeat(300_000) }, { deflated: true, declaredSize: 200_000 }),
  ],
  ['a truncated OLE file', 'damaged', ole.subarray(0, 100)],
  ['an OLE file with a wrong sector size', 'damaged', replaced(ole, 30, [7])],
  ['an encrypted OLE file', 'encrypted', makeOle({ EncryptedPackage: Buffer.alloc(5_000) })],
  ['an OLE file of an unknown type', null, ole],
  ['an empty file', 'empty', Buffer.alloc(0)],
  ['an EPUB file without a type', null, makeZip({ 'META-INF/container.xml': '<container/>' })],
  ['a GIF picture', null, binary('474946383961')],
  ['a TIFF picture', null, binary('49492a00')],
  ['a program', null, binary('7f454c46')],
  ['a gzip archive', null, binary('1f8b08')],
  ['a RAR archive', null, binary('526172211a07')],
  ['a film', null, binary('0000002066747970')],
  ['a sound', null, binary('494433')],
  ['a RIFF file that is no WebP picture', null, binary('52494646000000005741564500')],
  ['bytes of no type', null, binary('00fe01fd02fc')],
])('closes the file after each of 200 detections of %s', async (name, outcome, bytes) => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  const before = await openFilesIn(folder)

  for (let upload = 0; upload < 200; upload += 1) {
    const sniffed = await sniffFile(path, name)
    expect(sniffed).toMatchObject({ kind: null, ...(outcome === null ? {} : { outcome }) })
  }

  await expect.poll(() => openFilesIn(folder)).toBe(before)
})

test.skipIf(process.platform !== 'linux').each<[FileKind, Buffer]>([
  ['epub', makeZip({ mimetype: 'application/epub+zip' })],
  ['docx', zip],
  ['odt', makeZip({ mimetype: 'application/vnd.oasis.opendocument.text' })],
  ['doc', makeOle({ WordDocument: Buffer.alloc(5_000) })],
  ['image', binary('524946460000000057454250')],
  ['image', binary('89504e470d0a1a0a')],
  ['rtf', Buffer.from('{\\rtf1 broken')],
  ['pdf', Buffer.from('%PDF-1.7 broken')],
])(
  'closes the file after each of 200 detections of a %s that cannot be read',
  async (kind, bytes) => {
    const path = join(folder, `file.${kind}`)
    await writeFile(path, bytes)
    const before = await openFilesIn(folder)

    for (let upload = 0; upload < 200; upload += 1) {
      expect(await sniffFile(path, `file.${kind}`)).toMatchObject({ kind })
    }

    await expect.poll(() => openFilesIn(folder)).toBe(before)
  },
)
