import { expect, test } from 'vitest'
import { makeDocx, makePptx, makeXlsx, wordParagraph } from './fixtures/make-office.ts'
import { makeDoc, makeOle } from './fixtures/make-ole.ts'
import { makePdf } from './fixtures/make-pdf.ts'
import { makeZip } from './fixtures/make-zip.ts'
import { extractBytes } from './fixtures/extract-bytes.ts'

const docx = makeDocx(wordParagraph('Hello'))
const encrypted = Buffer.from('x'.repeat(5_000))

type File = { name: string; bytes: string | Uint8Array }

const cases: [what: string, outcome: string, file: File][] = [
  [
    'a PDF behind a password',
    'encrypted',
    { bytes: makePdf(['Hello'], { locked: true }), name: 'a.pdf' },
  ],
  [
    'a Word document behind a password',
    'encrypted',
    { bytes: makeOle({ EncryptionInfo: encrypted, ENCRYPTEDPACKAGE: encrypted }), name: 'a.docx' },
  ],
  [
    'an old Word document behind a password',
    'encrypted',
    { bytes: makeDoc('Hello', { encrypted: true }), name: 'a.doc' },
  ],
  [
    'a Word 95 document behind a password',
    'encrypted',
    { bytes: makeDoc('Hello', { magic: 0xa5dc, encrypted: true }), name: 'a.doc' },
  ],
  [
    'an OpenDocument text behind a password',
    'encrypted',
    {
      bytes: makeZip({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'META-INF/manifest.xml': '<manifest><file-entry><encryption-data/></file-entry></manifest>',
        'content.xml': '\u0001'.repeat(500),
      }),
      name: 'a.odt',
    },
  ],
  [
    'a cut Word document',
    'damaged',
    { bytes: docx.subarray(0, docx.length - 200), name: 'a.docx' },
  ],
  ['a cut PDF', 'damaged', { bytes: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type'), name: 'a.pdf' }],
  ['a Word document of broken XML', 'damaged', { bytes: makeDocx('<w:p><w:r>'), name: 'a.docx' }],
  ['a cut old Office file', 'damaged', { bytes: makeDoc('Hello').subarray(0, 300), name: 'a.doc' }],
  ['a file of no bytes', 'empty', { bytes: '', name: 'a.txt' }],
  ['a file of blanks', 'empty', { bytes: ' \n\n \t', name: 'a.txt' }],
  ['a Word document without text', 'empty', { bytes: makeDocx(''), name: 'a.docx' }],
  ['a workbook without cells', 'empty', { bytes: makeXlsx({ One: [], Two: [] }), name: 'a.xlsx' }],
  ['slides without text', 'empty', { bytes: makePptx([{ lines: [] }]), name: 'a.pptx' }],
  ['a PDF of blank pages', 'empty', { bytes: makePdf(['', '']), name: 'a.pdf' }],
  [
    'a picture of another type',
    'unsupported',
    { bytes: Buffer.from('47494638396101000100800000', 'hex'), name: 'a.docx' },
  ],
  [
    'a program',
    'unsupported',
    { bytes: Buffer.from('7f454c4602010100000000000000', 'hex'), name: 'a.txt' },
  ],
  ['an archive', 'unsupported', { bytes: makeZip({ 'readme.txt': 'Hello' }), name: 'a.zip' }],
  [
    'bytes without meaning',
    'unsupported',
    { bytes: Buffer.from([1, 0, 2, 0, 0, 3, 0, 0, 0, 9, 1]), name: 'a.txt' },
  ],
  ['a table of 2,000,001 cells', 'too-large', { bytes: 'a,b,c\n'.repeat(666_667), name: 'a.csv' }],
]

test.each(cases)('%s is %s', async (_what, outcome, { bytes, name }) => {
  const read = await extractBytes(bytes, name)

  expect(read).toMatchObject({ outcome, parts: [], characters: 0 })
  expect(read.reason).toMatch(/^(?:This file|We can't read)/)
})

test("the owner's message names the type of an unsupported file", async () => {
  const { reason } = await extractBytes(Buffer.from('47494638396101000100800000', 'hex'), 'a.gif')

  expect(reason).toBe(
    "We can't read this kind of file (an image other than PNG, JPEG or WebP). Use PDF, Word, Excel, PowerPoint, text, CSV, Markdown, EPUB, subtitles or an image (PNG, JPEG, WebP).",
  )
})

test('a Word 6 or Word 95 document is unsupported, and its owner is asked to save it as .docx', async () => {
  const read = await extractBytes(makeDoc('Hello', { magic: 0xa5dc }), 'a.doc')

  expect(read).toMatchObject({ outcome: 'unsupported', parts: [], characters: 0 })
  expect(read.reason).toBe(
    "This file was saved in Word 95 or older, which we can't read. Open it in Word or LibreOffice, save it as .docx and upload the copy.",
  )
})

test("the owner's message about scanned pages says what to do", async () => {
  const read = await extractBytes(makePdf(['', ''], { pictures: true }), 'scan.pdf')

  expect(read).toMatchObject({ outcome: 'no-text-layer', characters: 0, scanned: [1, 2] })
  expect(read.reason).toBe(
    'This file contains only images of pages, with no text. Upload it as a file so we can recognize its text.',
  )
})

test('a scanned page among text pages is named, and the others are extracted', async () => {
  const pages = ['A long enough sentence about bicycles and their bells.', '']
  const read = await extractBytes(makePdf(pages, { pictures: true }), 'mixed.pdf')

  expect(read.outcome).toBe('ok')
  expect(read.parts[1]).toMatchObject({ skipped: 'This page is an image without text.' })
  expect(read.reason).toContain('No text found on Page 2.')
})
