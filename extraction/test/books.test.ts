import { expect, test } from 'vitest'
import { extractBytes } from './fixtures/extract-bytes.ts'
import { makeZip, type ZipParts } from './fixtures/make-zip.ts'

const container =
  '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'
const book = `<package xmlns:dc="http://purl.org/dc/elements/1.1/">
  <metadata><dc:title>The lighthouse</dc:title></metadata>
  <manifest><item id="toc" href="nav.xhtml" properties="nav"/>
    <item id="b" href="text/second%20part.xhtml"/><item id="a" href="text/one.xhtml"/></manifest>
  <spine><itemref idref="toc"/><itemref idref="a"/><itemref idref="b"/></spine></package>`
const chapter = (body: string) =>
  `<?xml version="1.0"?><!DOCTYPE html><html><head><title>The lighthouse</title></head><body>${body}</body></html>`

const makeBook = (more: ZipParts = {}) =>
  makeZip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': container,
    'OEBPS/book.opf': book,
    'OEBPS/nav.xhtml': chapter('<nav><ol><li>Arrival</li></ol></nav>'),
    'OEBPS/text/second part.xhtml': chapter('<p>The lamp&nbsp;is green.</p>'),
    'OEBPS/text/one.xhtml': chapter(
      '<h1>Arrival</h1><p>The ferry leaves at <b>noon</b>.</p><table><tr><th>Day</th><th>Boat</th></tr><tr><td>Monday</td><td>Heron</td></tr></table>',
    ),
    ...more,
  })

test('an electronic book is read chapter by chapter in its order, without its contents page', async () => {
  const read = await extractBytes(makeBook(), 'lighthouse.epub')

  expect(read).toMatchObject({ outcome: 'ok', kind: 'epub', title: 'The lighthouse' })
  expect(read.parts.map(({ label }) => label)).toEqual(['Chapter 1: Arrival', 'Chapter 2'])
  expect(read.parts[0]?.text).toContain('The ferry leaves at noon.')
  expect(read.parts[0]?.text).toContain('| Monday | Heron |')
  expect(read.parts[1]?.text).toMatch(/^The lamp\sis green\.$/)
})

test('a chapter that a book lists many times is read once', async () => {
  const repeated = '<itemref idref="a"/>'.repeat(1_000)
  const read = await extractBytes(
    makeBook({ 'OEBPS/book.opf': book.replace('<itemref idref="a"/>', repeated) }),
    'lighthouse.epub',
  )

  expect(read.parts.map(({ label }) => label)).toEqual(['Chapter 1: Arrival', 'Chapter 2'])
})

const encrypted = (file: string) => ({
  'META-INF/encryption.xml': `<encryption><EncryptedData><CipherData><CipherReference URI="${file}"/></CipherData></EncryptedData></encryption>`,
})

test('a book with encrypted chapters says so, one with encrypted fonts is read', async () => {
  const locked = await extractBytes(makeBook(encrypted('OEBPS/text/one.xhtml')), 'a.epub')
  const fonts = await extractBytes(makeBook(encrypted('OEBPS/font.otf')), 'b.epub')

  expect(locked.outcome).toBe('encrypted')
  expect(fonts.outcome).toBe('ok')
})

test('a book without its package file is damaged', async () => {
  const empty = makeZip({ mimetype: 'application/epub+zip', 'META-INF/container.xml': container })

  expect((await extractBytes(empty, 'a.epub')).outcome).toBe('damaged')
})
