import { afterAll, expect, test } from 'vitest'
import { makeDocx, makeXlsx, wordParagraph } from '../../../test/fixtures/make-office.ts'
import { makePdf } from '../../../test/fixtures/make-pdf.ts'
import { makeZip } from '../../../test/fixtures/make-zip.ts'
import { readMade } from '../../../test/fixtures/read-made.ts'
import { closeExtraction, extractPage } from './extract.ts'

afterAll(closeExtraction)

const bomb = `<w:document xmlns:w="w"><w:body>${' '.repeat(160_000_000)}</w:body></w:document>`

test('a bomb of zeros ends at the limit of unpacked bytes', async () => {
  const file = makeZip({ 'word/document.xml': bomb }, { deflated: true })
  const started = performance.now()

  expect(await readMade(file, 'a.docx')).toMatchObject({
    outcome: 'too-large',
    reason: expect.stringContaining('unpacked size'),
  })
  expect(file.length).toBeLessThan(1_000_000)
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('a bomb that lies about its size ends as damaged', async () => {
  const file = makeZip({ 'word/document.xml': bomb }, { deflated: true, says: 200 })

  expect((await readMade(file, 'a.docx')).outcome).toBe('damaged')
})

test('a container of too many parts is too large', async () => {
  const many = Array.from({ length: 2_001 }, (_part, index) => [`word/part${index}.xml`, ''])

  expect(await readMade(makeZip(Object.fromEntries(many)), 'a.docx')).toMatchObject({
    outcome: 'too-large',
    reason: expect.stringContaining('parts inside the file'),
  })
})

test('an archive that climbs out of its folder is not read', async () => {
  const file = makeZip({ '../../escaped.txt': 'x', 'word/document.xml': '<a/>' })

  expect((await readMade(file, 'a.docx')).outcome).toBe('damaged')
})

test('XML that defines entities is not read', async () => {
  const laughs = `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>`
  const part = `<?xml version="1.0"?>${laughs}<w:document xmlns:w="w"><w:body>${wordParagraph('x')}</w:body></w:document>`

  expect(
    (await readMade(makeDocx('', { parts: { 'word/document.xml': part } }), 'a.docx')).outcome,
  ).toBe('damaged')
})

test('XML nested without end is too large', async () => {
  const body = `${'<w:x>'.repeat(100_000)}${'</w:x>'.repeat(100_000)}`

  expect(await readMade(makeDocx(body), 'a.docx')).toMatchObject({
    outcome: 'too-large',
    reason: expect.stringContaining('nesting'),
  })
})

test('a page of 200,000 boxes inside each other ends at once, as a file and from the web', async () => {
  const page = `<!doctype html><html><body>${'<div>'.repeat(200_000)}deep`
  const started = performance.now()

  expect((await readMade(page, 'a.html')).outcome).toBe('too-large')
  const request = { html: Buffer.from(page), url: 'https://a.example/', contentType: 'text/html' }
  expect((await extractPage(request)).outcome).toBe('too-large')
  expect(performance.now() - started).toBeLessThan(10_000)
})

test('limits of pages, cells and text are kept', async () => {
  const pdf = makePdf(['one', 'two', 'three'])
  const book = makeXlsx({ A: [['a', 'b', 'c']] })

  expect((await readMade(pdf, 'a.pdf', { pdfPages: 2 })).outcome).toBe('too-large')
  expect((await readMade(book, 'a.xlsx', { cells: 2 })).outcome).toBe('too-large')
  expect((await readMade('word '.repeat(1_000), 'a.txt', { characters: 4_000 })).outcome).toBe(
    'too-large',
  )
})
