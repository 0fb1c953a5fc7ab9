import { afterAll, expect, test } from 'vitest'
import { makeDocx, makeXlsx, wordParagraph } from './fixtures/make-office.ts'
import { makePdf } from './fixtures/make-pdf.ts'
import { makeZip } from './fixtures/make-zip.ts'
import { extractBytes } from './fixtures/extract-bytes.ts'
import { closeExtraction, extractPage } from '../src/process/extract.ts'

afterAll(closeExtraction)

const bomb = `<w:document xmlns:w="w"><w:body>${' '.repeat(160_000_000)}</w:body></w:document>`

test('a zip bomb of zeros fails at the limit of unpacked bytes', async () => {
  const file = makeZip({ 'word/document.xml': bomb }, { deflated: true })

  // A large time limit, so that a slow machine reaches the byte limit first.
  expect(await extractBytes(file, 'a.docx', { seconds: 50 })).toMatchObject({
    outcome: 'too-large',
    reason: expect.stringContaining('unpacked size'),
  })
  expect(file.length).toBeLessThan(1_000_000)
})

test('a zip bomb with a false size fails as damaged', async () => {
  const file = makeZip({ 'word/document.xml': bomb }, { deflated: true, declaredSize: 200 })

  expect((await extractBytes(file, 'a.docx')).outcome).toBe('damaged')
})

test('a container with too many parts is too large', async () => {
  const many = Array.from({ length: 2_001 }, (_part, index) => [`word/part${index}.xml`, ''])

  expect(await extractBytes(makeZip(Object.fromEntries(many)), 'a.docx')).toMatchObject({
    outcome: 'too-large',
    reason: expect.stringContaining('parts inside the file'),
  })
})

test('an archive with paths outside of its folder is refused', async () => {
  const file = makeZip({ '../../escaped.txt': 'x', 'word/document.xml': '<a/>' })

  expect((await extractBytes(file, 'a.docx')).outcome).toBe('damaged')
})

test('XML with entity definitions is refused', async () => {
  const laughs = `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>`
  const part = `<?xml version="1.0"?>${laughs}<w:document xmlns:w="w"><w:body>${wordParagraph('x')}</w:body></w:document>`

  expect(
    (await extractBytes(makeDocx('', { parts: { 'word/document.xml': part } }), 'a.docx')).outcome,
  ).toBe('damaged')
})

test('XML with endless nesting is too large', async () => {
  const body = `${'<w:x>'.repeat(100_000)}${'</w:x>'.repeat(100_000)}`

  expect(await extractBytes(makeDocx(body), 'a.docx')).toMatchObject({
    outcome: 'too-large',
    reason: expect.stringContaining('nesting'),
  })
})

test('a page of 200,000 nested elements fails at the nesting limit, as a file and from the web', async () => {
  const page = `<!doctype html><html><body>${'<div>'.repeat(200_000)}deep`
  const request = { html: Buffer.from(page), url: 'https://a.example/', contentType: 'text/html' }

  expect(await extractBytes(page, 'a.html')).toMatchObject({
    outcome: 'too-large',
    reason: expect.stringContaining('nesting'),
  })
  expect(await extractPage(request)).toMatchObject({
    outcome: 'too-large',
    cause: 'too-large nesting',
  })
})

test('enforces limits of pages, cells and text', async () => {
  const pdf = makePdf(['one', 'two', 'three'])
  const book = makeXlsx({ A: [['a', 'b', 'c']] })

  expect((await extractBytes(pdf, 'a.pdf', { pdfPages: 2 })).outcome).toBe('too-large')
  expect((await extractBytes(book, 'a.xlsx', { cells: 2 })).outcome).toBe('too-large')
  expect((await extractBytes('word '.repeat(1_000), 'a.txt', { characters: 4_000 })).outcome).toBe(
    'too-large',
  )
})
