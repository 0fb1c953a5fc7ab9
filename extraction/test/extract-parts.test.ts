import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import {
  makeDocx,
  makeOdf,
  makePptx,
  makeXlsx,
  wordParagraph,
  wordTable,
} from './fixtures/make-office.ts'
import { makeDoc } from './fixtures/make-ole.ts'
import { makePdf } from './fixtures/make-pdf.ts'
import { makePpt } from './fixtures/make-ppt.ts'
import { extractBytes, textOf } from './fixtures/extract-bytes.ts'

const refund = 'You can return any bicycle within thirty days of delivery.'

test('keeps the lines of a list without bullets in a PDF apart, and joins running text', async () => {
  const long = 'Replacements are issued by the office against payment, also on Saturdays:'
  const running =
    'Note: keys are never sent by post, because letters get lost and locks\nhave to be changed then.'
  const pdf = makePdf([
    `${long}\nFlat key: £12\nEntrance fob: £25\nRemote control: £65\n\n${running}`,
  ])

  const text = textOf(await extractBytes(pdf, 'keys.pdf'))

  expect(text).toContain('- Flat key: £12\n- Entrance fob: £25\n- Remote control: £65')
  expect(text).toContain('letters get lost and locks have to be changed then.')
})

test('extracts a PDF page by page, with joined lines and headings by font size', async () => {
  const pdf = makePdf(
    [
      `# Returns\n${refund.slice(0, 33)}\n${refund.slice(34)}`,
      '',
      'The workshop opens at nine (9:00).',
    ],
    { title: 'House rules' },
  )

  const read = await extractBytes(pdf, 'rules.pdf')

  expect(read).toMatchObject({ outcome: 'ok', kind: 'pdf', title: 'House rules' })
  expect(read.parts.map(({ locator }) => locator)).toEqual([
    { kind: 'page', page: 1 },
    { kind: 'page', page: 2 },
    { kind: 'page', page: 3 },
  ])
  expect(read.parts[0]?.text).toContain('# Returns')
  expect(read.parts[0]?.text.replaceAll(/\s+/g, ' ')).toContain(refund)
  expect(read.parts[1]).toMatchObject({ text: '', skipped: 'This page is blank.' })
  expect(read.parts[2]?.text).toBe('The workshop opens at nine (9:00).')
  expect(read.reason).toMatch(/^3 pages, \d+ characters\. No text found on Page 2\.$/)
})

test('removes repeated headers and footers of a PDF', async () => {
  const pages = ['saddles', 'helmets', 'pedals', 'chains', 'bells'].map((goods, index) =>
    [
      'Bikes of Graz, price list',
      `This page lists our ${goods}.`,
      'It is',
      'long',
      `Page ${index + 1} of 5`,
    ].join('\n'),
  )

  const text = textOf(await extractBytes(makePdf(pages), 'prices.pdf'))

  expect(text).toContain('This page lists our helmets.')
  expect(text).not.toContain('price list')
  expect(text).not.toContain('of 5')
})

test('extracts headings, lists, tables and footnotes of a Word document, without deleted text', async () => {
  const body = [
    wordParagraph('# Delivery'),
    wordParagraph('We deliver & assemble on Fridays.'),
    wordParagraph('- by van'),
    wordParagraph('- by cargo bike'),
    '<w:p><w:del><w:r><w:delText>never on Mondays</w:delText></w:r></w:del></w:p>',
    wordTable([
      ['Zone', 'Price'],
      ['Graz', '5 EUR'],
    ]),
  ]

  const read = await extractBytes(makeDocx(body.join(''), { footnote: 'Not in August.' }), 'a.docx')

  expect(read).toMatchObject({ outcome: 'ok', kind: 'docx' })
  expect(read.parts[0]?.text).toBe(
    '# Delivery\n\nWe deliver & assemble on Fridays.\n\n- by van\n- by cargo bike\n\n| Zone | Price |\n| Graz | 5 EUR |',
  )
  expect(read.parts[1]).toMatchObject({ label: 'Notes', text: 'Not in August.' })
})

test('names sheet and rows of a workbook, formats numbers and ignores declared ranges', async () => {
  const stock = Array.from({ length: 150 }, (_row, index) => [`Item ${index + 1}`, index])
  const book = makeXlsx({
    Prices: [
      ['Name', 'Discount', 'Since'],
      ['Saddle', { value: 0.25, format: 1 }, { value: 45_000, format: 2 }],
    ],
    Stock: [['Article', 'Count'], ...stock],
    Empty: [],
  })

  const { parts, kind } = await extractBytes(book, 'prices.xlsx')

  expect(kind).toBe('xlsx')
  expect(parts.map(({ label, locator }) => [label, locator])).toEqual([
    ['Sheet Prices', { kind: 'sheet', sheet: 'Prices', firstRow: 1, lastRow: 2 }],
    ['Sheet Stock, rows 1–101', { kind: 'sheet', sheet: 'Stock', firstRow: 1, lastRow: 101 }],
    ['Sheet Stock, rows 102–151', { kind: 'sheet', sheet: 'Stock', firstRow: 101, lastRow: 151 }],
    ['Sheet Empty', { kind: 'sheet', sheet: 'Empty', firstRow: 1, lastRow: 1 }],
  ])
  expect(parts[0]?.text).toBe('| Name | Discount | Since |\n| Saddle | 25% | 3/15/2023 |')
  expect(parts[2]?.text).toMatch(/^\| Article \| Count \|\n\| Item 101 \| 100 \|/)
  expect(parts[3]?.skipped).toBe('This sheet is empty.')
})

test('extracts the slides of a presentation in order, with titles and notes', async () => {
  const slides = makePptx([
    { title: 'Welcome', lines: ['Our workshop'] },
    { title: 'Prices', lines: ['Tube 9 EUR', 'Chain 25 EUR'], notes: 'Mention the discount.' },
  ])

  const { parts, kind, reason } = await extractBytes(slides, 'talk.pptx')

  expect(kind).toBe('pptx')
  expect(parts.map(({ label, locator }) => [label, locator])).toEqual([
    ['Slide 1: Welcome', { kind: 'slide', slide: 1 }],
    ['Slide 2: Prices', { kind: 'slide', slide: 2 }],
  ])
  expect(parts[1]?.text).toBe(
    '# Prices\n\n- Tube 9 EUR\n- Chain 25 EUR\n\nNotes: Mention the discount.',
  )
  expect(reason).toMatch(/^2 slides, /)
})

const cell = (value: string) => `<table:table-cell><text:p>${value}</text:p></table:table-cell>`

const row = (...cells: string[]) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`

test('extracts OpenDocument texts, sheets and slides', async () => {
  const text = makeOdf(
    'text',
    `<text:h text:outline-level="2">Returns</text:h><text:p>${refund}</text:p>`,
  )
  const sheet = makeOdf(
    'spreadsheet',
    `<table:table table:name="Prices">${row('Name', 'Price')}${row('Bell', '7')}<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="16000"/></table:table-row></table:table>`,
  )
  const slide = makeOdf(
    'presentation',
    '<draw:page draw:name="Welcome"><draw:frame><draw:text-box><text:p>Hello</text:p></draw:text-box></draw:frame></draw:page>',
  )

  expect(textOf(await extractBytes(text, 'a.odt'))).toBe(`## Returns\n\n${refund}`)
  expect(await extractBytes(sheet, 'a.ods')).toMatchObject({
    kind: 'ods',
    parts: [
      {
        locator: { kind: 'sheet', sheet: 'Prices', firstRow: 1, lastRow: 2 },
        text: '| Name | Price |\n| Bell | 7 |',
      },
    ],
  })
  expect(await extractBytes(slide, 'a.odp')).toMatchObject({
    kind: 'odp',
    parts: [{ label: 'Slide 1: Welcome', locator: { kind: 'slide', slide: 1 }, text: 'Hello' }],
  })
})

test('extracts Office 97 files', async () => {
  const book = utils.book_new(
    utils.aoa_to_sheet([
      ['Name', 'Price'],
      ['Bell', 7],
    ]),
    'Prices',
  )
  const xls: Uint8Array = write(book, { type: 'buffer', bookType: 'biff8' })

  expect(textOf(await extractBytes(makeDoc(`Returns\n${refund}`), 'a.doc'))).toBe(
    `Returns\n\n${refund}`,
  )
  expect(await extractBytes(xls, 'a.xls')).toMatchObject({
    kind: 'xls',
    parts: [
      {
        locator: { kind: 'sheet', sheet: 'Prices', firstRow: 1, lastRow: 2 },
        text: '| Name | Price |\n| Bell | 7 |',
      },
    ],
  })
  const { parts } = await extractBytes(
    makePpt([
      ['Welcome', 'Our workshop'],
      ['Prices', 'Bell 7'],
    ]),
    'a.ppt',
  )
  expect(parts.map(({ label, text }) => [label, text])).toEqual([
    ['Slide 1: Welcome', '# Welcome\n\nOur workshop'],
    ['Slide 2: Prices', '# Prices\n\nBell 7'],
  ])
})

test('extracts RTF and Word 2003 XML with any file name', async () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}\pard Gr\'fc\'dfe aus Graz\par ${refund}\par \u8364?5{\*\generator X}}`
  const xml = `<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"><w:body>${wordParagraph(refund)}</w:body></w:wordDocument>`

  const read = await extractBytes(rtf, 'letter.doc')
  expect(read.kind).toBe('rtf')
  expect(textOf(read)).toBe(`Grüße aus Graz\n\n${refund}\n\n€5`)
  expect(await extractBytes(xml, 'letter.doc')).toMatchObject({
    kind: 'wordml',
    parts: [{ text: refund }],
  })
})

test('extracts a table file row by row with its header, for any delimiter', async () => {
  const csv = 'Name;Note\r\n"Bell; small";"says ""ping"""\r\nLamp;bright\r\n'

  const read = await extractBytes(csv, 'goods.csv')

  expect(read.parts[0]).toMatchObject({
    locator: { kind: 'sheet', sheet: 'goods', firstRow: 1, lastRow: 3 },
    text: '| Name | Note |\n| Bell; small | says "ping" |\n| Lamp | bright |',
  })
})

test('detects the type of a file by its content, not its name', async () => {
  const page =
    '<html><table><tr><th>Plan</th><th>Price</th></tr><tr><td>Basic</td><td>19</td></tr></table></html>'

  expect(await extractBytes(page, 'export.xls')).toMatchObject({ outcome: 'ok', kind: 'html' })
  expect(textOf(await extractBytes(page, 'export.xls'))).toContain('| Basic | 19 |')
  expect((await extractBytes('Plan\tPrice\nBasic\t19\n', 'export.xls')).kind).toBe('csv')
  expect((await extractBytes(makePdf([refund]), 'letter.txt')).kind).toBe('pdf')
  expect((await extractBytes(makeDocx(wordParagraph(refund)), 'letter.pdf')).kind).toBe('docx')
})

const encodings: [name: string, bytes: Uint8Array][] = [
  ['UTF-8 with a mark', Buffer.from('\ufeffGrüße, schöne Straße')],
  ['UTF-16', Buffer.from('\ufeffGrüße, schöne Straße', 'utf16le')],
  ['UTF-16 without a mark', Buffer.from('Grüße, schöne Straße', 'utf16le')],
  ['Latin-1', Buffer.from('Grüße, schöne Straße', 'latin1')],
]

test.each(encodings)('decodes a text in %s', async (_name, bytes) => {
  expect(textOf(await extractBytes(bytes, 'greeting.txt'))).toBe('Grüße, schöne Straße')
})
