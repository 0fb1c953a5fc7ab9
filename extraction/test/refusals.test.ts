import { expect, test } from 'vitest'
import { failureMessage, tooLarge } from '../src/document/extraction-outcome.ts'
import { extractionLimits, type ExtractionLimits } from '../src/document/limits.ts'
import { readPpt } from '../src/slides/ppt.ts'
import { collectTexts } from '../src/slides/ppt-records.ts'
import { toRefusedMessage } from '../src/process/refused-message.ts'
import { parsePage } from '../src/web-page/parse-page.ts'
import { extractHere, withStored } from './fixtures/extract-bytes.ts'
import { makeDocx, makeOdf, makePptx, makeXlsx, wordParagraph } from './fixtures/make-office.ts'
import { makeDoc, makeOle } from './fixtures/make-ole.ts'
import { makeZip } from './fixtures/make-zip.ts'

const epub = (parts: Record<string, string>) =>
  makeZip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
    ...parts,
  })

const book = `<package><manifest><item id="a" href="a.xhtml"/><item id="b" href="b.xhtml"/></manifest>
  <spine><itemref idref="a"/><itemref idref="b"/></spine></package>`
const chapter = '<html><body><p>The ferry leaves at noon.</p></body></html>'

test.each<[what: string, file: Uint8Array, name: string, missing: string]>([
  ['a Word document', makeZip({ 'word/other.xml': '<a/>' }), 'a.docx', 'word/document.xml'],
  ['a workbook', makeZip({ 'xl/other.xml': '<a/>' }), 'a.xlsx', 'xl/workbook.xml'],
  ['a presentation', makeZip({ 'ppt/other.xml': '<a/>' }), 'a.pptx', 'ppt/presentation.xml'],
  [
    'an OpenDocument text',
    makeZip({ mimetype: 'application/vnd.oasis.opendocument.text' }),
    'a.odt',
    'content.xml',
  ],
  ['an electronic book', epub({}), 'a.epub', 'book.opf'],
])('%s without its main part is damaged', async (...[, file, name, missing]) => {
  await expect(extractHere(file, name)).rejects.toMatchObject({
    outcome: 'damaged',
    detail: `no part ${missing}`,
  })
})

test('a book that lacks one chapter is read without it', async () => {
  const parts = await extractHere(epub({ 'book.opf': book, 'b.xhtml': chapter }), 'a.epub')

  expect(parts.map(({ label, text }) => [label, text])).toEqual([
    ['Chapter 1', ''],
    ['Chapter 2', 'The ferry leaves at noon.'],
  ])
})

type Limits = Partial<ExtractionLimits>

const spreadsheet = makeOdf(
  'spreadsheet',
  `<table:table><table:table-row>${'<table:table-cell><text:p>1</text:p></table:table-cell>'.repeat(3)}</table:table-row></table:table>`,
)
const sheetXml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table><Row>${'<Cell><Data ss:Type="Number">1</Data></Cell>'.repeat(3)}</Row></Table></Worksheet></Workbook>`
const chapters = epub({ 'book.opf': book, 'a.xhtml': chapter, 'b.xhtml': chapter })

test.each<[what: string, file: string | Uint8Array, name: string, limits: Limits, detail: string]>([
  ['unpacked bytes', makeDocx(''), 'a.docx', { inflatedBytes: 100 }, 'unpackedSize'],
  ['cells of an OpenDocument sheet', spreadsheet, 'a.ods', { cells: 2 }, 'cells'],
  ['cells of an old workbook', sheetXml, 'a.xls', { cells: 2 }, 'cells'],
  ['cells of a workbook', makeXlsx({ A: [[1, 2, 3]] }), 'a.xlsx', { cells: 2 }, 'cells'],
  ['cells of a table', 'a,b,c\nd,e,f\n', 'a.csv', { cells: 5 }, 'cells'],
  ['text of a book', chapters, 'a.epub', { characters: 49 }, 'text'],
  // Four bytes are the largest character. Blanks would not be counted later.
  ['bytes of a text', ' '.repeat(41), 'a.txt', { characters: 10 }, 'text'],
  ['text of a Markdown file', 'eleven text', 'a.md', { characters: 10 }, 'text'],
  [
    'text of a document',
    makeDocx(wordParagraph('eleven text')),
    'a.docx',
    { characters: 10 },
    'text',
  ],
  ['groups of a rich text', `{\\rtf1${'{'.repeat(2_000)}`, 'a.rtf', {}, 'nesting'],
  [
    'nested elements of a slide',
    makePptx([{ lines: ['a'] }]),
    'a.pptx',
    { xmlDepth: 3 },
    'nesting',
  ],
  ['nested elements of a page', '<html><body><p><b>a', 'a.html', { htmlDepth: 3 }, 'nesting'],
])('too many %s are refused', async (...[, file, name, limits, detail]) => {
  await expect(extractHere(file, name, limits)).rejects.toMatchObject({
    outcome: 'too-large',
    detail,
  })
})

test('a presentation of too many records is refused', () => {
  const records = Buffer.alloc(8 * 500_001)

  expect(() => collectTexts(records, 0, records.length)).toThrow('too-large records')
  expect(collectTexts(records, 8, records.length)).toEqual([])
})

test.each([
  ['a cut PDF', '%PDF-1.4\n1 0 obj\n<< /Type', 'a.pdf'],
  ['a cut old document', makeDoc('Hello').subarray(0, 300), 'a.doc'],
  ['a binary workbook of one byte', makeZip({ 'xl/workbook.bin': 'x' }), 'a.xlsb'],
])('%s is damaged', async (_what, file, name) => {
  await expect(extractHere(file, name)).rejects.toMatchObject({ outcome: 'damaged' })
})

test('an old workbook behind a password is encrypted', async () => {
  const begin = Buffer.from('0908100000060500bb0dcc07c100000006000000', 'hex')
  const password = Buffer.concat([Buffer.from('2f00060000000000', 'hex'), Buffer.alloc(4)])
  const file = makeOle({ Workbook: Buffer.concat([begin, password]) })

  await expect(extractHere(file, 'a.xls')).rejects.toMatchObject({ outcome: 'encrypted' })
})

test('an old Word document whose text stream has four bytes is damaged', async () => {
  const file = makeDoc('Hello')
  const entry = file.indexOf(Buffer.from('WordDocument', 'utf16le'))
  file.writeUInt32LE(4, entry + 120)

  await expect(extractHere(file, 'a.doc')).rejects.toMatchObject({
    outcome: 'damaged',
    detail: 'short WordDocument stream',
  })
})

const readOldSlides = (path: string) =>
  readPpt({ path, name: 'a.ppt', limits: extractionLimits, onPart: async () => undefined })

test('an old presentation without its stream is damaged', async () => {
  const file = makeOle({ Other: Buffer.alloc(1) })

  await expect(withStored(file, readOldSlides)).rejects.toMatchObject({
    outcome: 'damaged',
    detail: 'no PowerPoint Document stream',
  })
})

test('a page in an encoding that nobody decodes is damaged', async () => {
  const html = Buffer.from('<p>Hello</p>')
  const contentType = 'text/html; charset=hz-gb-2312'
  const page = { html, url: '', contentType, limits: extractionLimits }

  await expect(parsePage(page)).rejects.toMatchObject({
    outcome: 'damaged',
    detail: 'unknown encoding',
  })
})

test('a refusal names its reason, and any other error is a damaged file', () => {
  expect(toRefusedMessage(tooLarge('cells'), 'xlsx')).toMatchObject({
    outcome: 'too-large',
    detail: 'cells',
  })
  expect(toRefusedMessage(new Error('unexpected end'), 'xlsx')).toMatchObject({
    outcome: 'damaged',
    detail: '',
  })
})

test.each(['too-large', 'unsupported'] as const)(
  'an unknown detail of the outcome %s gives the general message, whatever it is named',
  (outcome) => {
    const general = failureMessage(outcome, 'of a later version')

    expect(general).toMatch(/^(?:This file|We can't read)/)
    expect(['constructor', '__proto__', ''].map((name) => failureMessage(outcome, name))).toEqual([
      general,
      general,
      general,
    ])
  },
)
