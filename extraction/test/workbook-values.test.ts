import { CFB, utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { formatNumber } from '../src/document/cell-values.ts'
import { makeWorkbook } from './fixtures/make-workbook.ts'
import { extractBytes, textOf } from './fixtures/extract-bytes.ts'

const row = (...cells: string[]) => `<row>${cells.join('')}</row>`

test('keeps all digits of numbers without a format', async () => {
  const book = makeWorkbook({
    rows: row(
      '<c><v>4006381333931</v></c>',
      '<c><v>1021021021.02</v></c>',
      '<c><v>2.7397260273972603E-3</v></c>',
      '<c><v>0.30000000000000004</v></c>',
    ),
  })

  expect(textOf(await extractBytes(book, 'a.xlsx'))).toBe(
    '| 4006381333931 | 1021021021.02 | 0.00273972602739726 | 0.3 |',
  )
})

test('the built-in format of minutes and tenths of a second has its colon', () => {
  expect(formatNumber('0.0208', 47, false)).toBe('29:57.1')
})

test('formats numbers and dates of an old workbook alike', async () => {
  const sheet = utils.aoa_to_sheet([
    [4_006_381_333_931, 1_021_021_021.02, { t: 'n', v: 45_000, z: 'dd.mm.yyyy' }],
  ])
  const book: Uint8Array = write(utils.book_new(sheet), { type: 'buffer', bookType: 'biff8' })

  expect(textOf(await extractBytes(book, 'a.xls'))).toBe(
    '| 4006381333931 | 1021021021.02 | 15.03.2023 |',
  )
})

test('shows dates with a four-digit year, also those stored as ISO 8601', async () => {
  const book = makeWorkbook({
    formats: ['yyyy-mm-dd', 'd.m.yyyy h:mm'],
    rows: row(
      '<c s="1"><v>45000</v></c>',
      '<c s="2" t="d"><v>2023-03-15T18:00:00</v></c>',
      '<c t="d"><v>2023-03-15T00:00:00</v></c>',
    ),
  })

  expect(textOf(await extractBytes(book, 'a.xlsx'))).toBe(
    '| 2023-03-15 | 15.3.2023 18:00 | 2023-03-15 |',
  )
})

test('supports formats of other countries', async () => {
  const book = makeWorkbook({
    formats: ['dd.mm.yyyy', 'yyyy年m月d日', '#,##0.00 Kč', '[$-407]d. mmmm yyyy;@'],
    rows: row(...[1, 2, 3, 4].map((style) => `<c s="${style}"><v>45000</v></c>`)),
  })

  expect(textOf(await extractBytes(book, 'a.xlsx'))).toBe(
    '| 15.03.2023 | 2023年3月15日 | 45,000.00 Kč | 15. March 2023 |',
  )
})

test('keeps text as it was written, with the text of its format', async () => {
  const book = makeWorkbook({
    formats: ['&quot;No. &quot;@'],
    strings:
      '<si><t>two_x000D_\nlines</t></si><si><r><t>rich </t></r><r><t>text</t></r><rPh><t>sound</t></rPh></si><si><t>snake_x005F_x0041_case</t></si>',
    rows: row(
      '<c t="s"><v>0</v></c>',
      '<c t="s"><v>1</v></c>',
      '<c t="s"><v>2</v></c>',
      '<c t="str" s="1"><f>A1</f><v>A7</v></c>',
    ),
  })

  expect(textOf(await extractBytes(book, 'a.xlsx'))).toBe(
    '| two lines | rich text | snake_x0041_case | No. A7 |',
  )
})

test('shows nothing for a cell without a value', async () => {
  const book = makeWorkbook({
    strings: '<si><t>first</t></si>',
    rows: row('<c t="s"/>', '<c t="b"/>', '<c t="inlineStr"><is><t>only</t></is></c>'),
  })

  expect(textOf(await extractBytes(book, 'a.xlsx'))).toBe('only')
})

test('extracts a threaded comment once, without its note for older programs', async () => {
  const book = makeWorkbook({
    rows: row('<c><v>7</v></c>'),
    relatedParts: {
      comments:
        '<comments><commentList><comment ref="A1"><text><t>[Threaded comment] Update your program. Comment: Why 7?</t></text></comment><comment ref="B2"><text><r><t>A plain </t></r><r><t>note</t></r></text></comment></commentList></comments>',
      threadedComment:
        '<ThreadedComments><threadedComment ref="A1"><text>Why 7?</text></threadedComment><threadedComment ref="A1"><text>It was 6 before.</text></threadedComment></ThreadedComments>',
    },
  })

  const { parts } = await extractBytes(book, 'a.xlsx')

  expect(parts[1]?.text).toBe(
    '- Comment on A1: Why 7?\n- Comment on A1: It was 6 before.\n- Comment on B2: A plain note',
  )
})

const points = (kind: string, format: string, values: Record<number, string>) =>
  `<${kind}><formatCode>${format}</formatCode>${Object.entries(values)
    .map(([index, value]) => `<pt idx="${index}"><v>${value}</v></pt>`)
    .join('')}</${kind}>`

test('matches the values of a chart with their dates, also when one is missing', async () => {
  const chart = `<chartSpace><chart><title><p><r><t>Sold bikes</t></r></p></title><ser><tx><v>Graz</v></tx><cat>${points('numCache', 'yyyy-mm-dd', { 0: '45000', 1: '45001', 2: '45002' })}</cat><val>${points('numCache', 'General', { 0: '0.30000000000000004', 2: '5' })}</val></ser></chart></chartSpace>`
  const book = makeWorkbook({ rows: row('<c><v>7</v></c>'), relatedParts: { chart } })

  const { parts } = await extractBytes(book, 'a.xlsx')

  expect(parts[1]?.text).toBe(
    'Chart: Sold bikes\n\n|  | Graz |\n| 2023-03-15 | 0.3 |\n| 2023-03-16 |  |\n| 2023-03-17 | 5 |',
  )
})

test('a title of a chart whose words have different formats is one title', async () => {
  const title = '<title><p><r><t>Sold </t></r><r><t>bikes</t></r></p></title>'
  const chart = `<chartSpace><chart>${title}</chart></chartSpace>`
  const book = makeWorkbook({ rows: row('<c><v>7</v></c>'), relatedParts: { chart } })

  const { parts } = await extractBytes(book, 'a.xlsx')

  expect(parts[1]?.text).toBe('Chart: Sold bikes')
})

describe.each(['xlsx', 'biff8'] as const)('hidden sheets of a workbook (%s)', (bookType) => {
  const name = bookType === 'xlsx' ? 'a.xlsx' : 'a.xls'
  const made = (sheets: Record<string, { text: string; hidden: 0 | 1 | 2 }>): Uint8Array => {
    const book = utils.book_new()
    for (const [title, { text }] of Object.entries(sheets)) {
      utils.book_append_sheet(book, utils.aoa_to_sheet([[text]]), title)
    }
    book.Workbook = { Sheets: Object.values(sheets).map(({ hidden }) => ({ Hidden: hidden })) }
    return write(book, { type: 'buffer', bookType })
  }

  test('are left out and named', async () => {
    const read = await extractBytes(
      made({
        Prices: { text: 'Tea costs 3 euros', hidden: 0 },
        Margins: { text: 'We earn 2 euros', hidden: 1 },
        Wages: { text: 'Ada gets 9 euros', hidden: 2 },
      }),
      name,
    )

    expect(textOf(read)).toContain('Tea costs 3 euros')
    expect(textOf(read)).not.toMatch(/earn|Ada/)
    expect(read.reason).toMatch(/Hidden, so skipped: Sheet Margins, Sheet Wages\.$/)
    expect(read.parts.map(({ skipped }) => skipped ?? 'read')).toEqual([
      'read',
      'This sheet is hidden. Unhide it and upload the file again to include it.',
      'This sheet is hidden. Unhide it and upload the file again to include it.',
    ])
  })

  test('are named as the reason when they contain all of the text', async () => {
    const read = await extractBytes(
      made({ Front: { text: '', hidden: 0 }, Margins: { text: 'We earn 2 euros', hidden: 1 } }),
      name,
    )

    expect([read.outcome, read.reason]).toEqual([
      'empty',
      'Everything in this file is on hidden sheets, which we skip. Unhide them and upload it again.',
    ])
  })
})

const record = (type: number, ...fields: Buffer[]) => {
  const data = Buffer.concat(fields)
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}
const words = (...numbers: number[]) => Buffer.from(new Uint16Array(numbers).buffer)
const shortText = (value: string) => Buffer.from(`${String.fromCharCode(value.length)}\0${value}`)
const double = (value: number) => Buffer.from(new Float64Array([value]).buffer)

/** A chart as Excel 97 stores it: its series, its title, then the values by list, point and series. */
const chartRecords = Buffer.concat([
  record(0x0809, words(0x0600, 0x0020, 0, 0, 0, 0, 0, 0)),
  record(0x1003, words(1, 1, 2, 2, 1, 0)),
  record(0x100d, words(0), shortText('Graz')),
  record(0x1003, words(1, 1, 2, 2, 1, 0)),
  record(0x100d, words(0), shortText('Linz')),
  record(0x100d, words(0), shortText('Sold bikes')),
  record(0x1027, words(1, 0, 0)),
  record(0x1065, words(1)),
  record(0x0203, words(0, 0, 0), double(12.5)),
  record(0x0203, words(1, 0, 0), double(7)),
  record(0x0203, words(1, 1, 0), double(3)),
  record(0x1065, words(2)),
  record(0x0203, words(0, 0, 14), double(45_000)),
  record(0x0204, words(1, 0, 0), words(5), Buffer.from('\0later')),
  record(0x000a),
])

test('the charts of an old workbook are read with their titles, series and dates', async () => {
  const sheet = utils.aoa_to_sheet([['Shop', 'Bikes']])
  const bytes: Uint8Array = write(utils.book_new(sheet), { type: 'buffer', bookType: 'biff8' })
  const container = CFB.read(Buffer.from(bytes), { type: 'buffer' })
  const stream = Buffer.from(CFB.find(container, '/Workbook')?.content ?? [])
  const end = stream.lastIndexOf(record(0x000a))
  const whole = Buffer.concat([stream.subarray(0, end), chartRecords, stream.subarray(end)])
  CFB.utils.cfb_add(container, '/Workbook', whole)
  const file: Uint8Array = CFB.write(container, { type: 'buffer' })

  const { parts } = await extractBytes(Buffer.from(file), 'sold.xls')

  expect(parts.at(-1)).toMatchObject({
    label: 'Sheet Sheet1: charts and comments',
    text: 'Chart: Sold bikes\n\n|  | Graz | Linz |\n| 3/15/2023 | 12.5 |  |\n| later | 7 | 3 |',
  })
})
