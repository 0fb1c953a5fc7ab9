import { utils, write } from '@e965/xlsx'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { extractBytes, textOf } from './fixtures/extract-bytes.ts'
import { makeDocx } from './fixtures/make-office.ts'
import { makeWorkbook } from './fixtures/make-workbook.ts'

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const line = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const cell = (content: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr><w:p><w:r><w:t>${content}</w:t></w:r></w:p></w:tc>`

test.each([
  // "営業時間" in Shift JIS; the second byte of "ソ" (83 5C) is a backslash.
  [
    'Japanese font in a western document',
    String.raw`\ansicpg1252{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset128 MS Gothic;}}\f0 Hours: \f1 \'89\'63\'8b\'c6\'8e\'9e\'8a\'d4\par`,
    'Hours: 営業時間',
  ],
  [
    'second bytes that are letters',
    String.raw`\ansicpg932\deff0{\fonttbl{\f0\fcharset128 Mincho;}}\'83A\'83C\'83\'5c\par`,
    'アイソ',
  ],
  [
    'half-width Japanese',
    String.raw`\ansicpg932{\fonttbl{\f0\fcharset128 Mincho;}}\f0 \'b1\'b2 abc\par`,
    'ｱｲ abc',
  ],
  [
    'Russian font',
    String.raw`\ansicpg1252{\fonttbl{\f0 Arial;}{\f3\fcharset204 Arial Cyr;}}{\f3 \'d6\'e5\'ed\'e0} price\par`,
    'Цена price',
  ],
  [
    'Polish default font',
    String.raw`\ansicpg1252\deff2{\fonttbl{\f2\fcharset238 Arial CE;}}za\'bf\'f3\'b3\'e6\par`,
    'zażółć',
  ],
])('RTF with a %s', async (_name, body, expected) => {
  const rtf = `{\\rtf1\\ansi${body}}`

  expect(textOf(await extractBytes(Buffer.from(rtf, 'latin1'), 'letter.rtf'))).toBe(expected)
})

const rtfRow = (cells: string[]) =>
  String.raw`\trowd\cellx1000\cellx2000\pard\intbl ${cells.join(String.raw`\cell `)}\cell\row `

test('unescaped bytes of a code page are read in it, and a table of an RTF file as a table', async () => {
  const merged = String.raw`\trowd\clvmrg\cellx1000\cellx2000\pard\intbl \cell zimą\par 60\cell\row `
  const rtf = String.raw`{\rtf1\ansi\ansicpg1250 Cennik pokoi: całość\par ${rtfRow(['Pokój', 'Cena'])}${rtfRow(['Mały', '90'])}${merged}\pard Śniadanie osobno\par}`

  expect(textOf(await extractBytes(iconv.encode(rtf, 'cp1250'), 'cennik.rtf'))).toBe(
    'Cennik pokoi: całość\n\n| Pokój | Cena |\n| Mały | 90 |\n| Mały | zimą 60 |\n\nŚniadanie osobno',
  )
})

test('a percent format with a space is shown as in the sheet', async () => {
  const formats = ['0.0 %', String.raw`0\ %`, '0.00\u00a0%', '0%']
  const cells = formats.map((_format, index) => `<c s="${index + 1}"><v>0.045</v></c>`).join('')

  const book = makeWorkbook({ formats, rows: `<row>${cells}</row>` })

  expect(textOf(await extractBytes(book, 'rates.xlsx'))).toBe('| 4.5 % | 5 % | 4.50 % | 5% |')
})

test('an old workbook shows percents and merged cells alike', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Rate', 'Years', 'Bonus'],
    [{ t: 'n', v: 0.045, z: '0.0 %' }, 'five', 'none'],
    [null, 'ten', 'one'],
  ])
  sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }]
  const book: Uint8Array = write(utils.book_new(sheet), { type: 'buffer', bookType: 'biff8' })

  expect(textOf(await extractBytes(book, 'rates.xls'))).toBe(
    '| Rate | Years | Bonus |\n| 4.5 % | five | none |\n| 4.5 % | ten | one |',
  )
})

test('a merged cell of a sheet stands in each row that it spans', async () => {
  const rows = [
    line(1, text('Room'), text('Season'), text('Price')),
    line(2, text('Single'), text('summer'), text('90')),
    line(3, '<c/>', text('winter'), text('60')),
    line(4, text('Suite'), text('summer'), text('200')),
  ].join('')

  const book = makeWorkbook({
    rows: `${rows}</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells><sheetData>`,
  })

  expect(textOf(await extractBytes(book, 'rooms.xlsx'))).toBe(
    '| Room | Season | Price |\n| Single | summer | 90 |\n| Single | winter | 60 |\n| Suite | summer | 200 |',
  )
})

test('merged cells of a Word table stand in each row, and in their column', async () => {
  const rows = [
    cell('Room') + cell('Season') + cell('Price'),
    cell('Single', '<w:vMerge w:val="restart"/>') + cell('summer') + cell('90'),
    cell('', '<w:vMerge/>') + cell('winter') + cell('60'),
    cell('Parking', '<w:gridSpan w:val="2"/>') + cell('12'),
  ]
  const docx = makeDocx(`<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`)

  expect(textOf(await extractBytes(docx, 'rooms.docx'))).toBe(
    '| Room | Season | Price |\n| Single | summer | 90 |\n| Single | winter | 60 |\n| Parking |  | 12 |',
  )
})

const joinedCourses =
  '| Level | Fee Member | Fee Guest |\n| Beginner | 20 | 30 |\n| Advanced | free | free |'

test('a header of two rows is one in a sheet, and a cell over columns stands in each', async () => {
  const rows = [
    line(1, text('Prices')),
    line(2, text('Level'), text('Fee')),
    line(3, '<c/>', text('Member'), text('Guest')),
    line(4, text('Beginner'), text('20'), text('30')),
    line(5, text('Advanced'), text('free')),
  ].join('')
  const merged = ['A1:C1', 'A2:A3', 'B2:C2', 'B5:C5'].map((ref) => `<mergeCell ref="${ref}"/>`)
  const book = makeWorkbook({
    rows: `${rows}</sheetData><mergeCells>${merged.join('')}</mergeCells><sheetData>`,
  })

  expect(textOf(await extractBytes(book, 'fees.xlsx'))).toBe(`Prices\n\n${joinedCourses}`)
})

const tableOf = (rows: string[]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`

test('a header of two rows is one in a Word table, and a second row of data is none', async () => {
  const wide = '<w:gridSpan w:val="2"/>'
  const fees = tableOf([
    cell('Level', '<w:vMerge w:val="restart"/>') + cell('Fee', wide),
    cell('', '<w:vMerge/>') + cell('Member') + cell('Guest'),
    cell('Beginner') + cell('20') + cell('30'),
    cell('Advanced') + cell('free', wide),
  ])
  const teams = tableOf([
    cell('Team') + cell('Members', wide),
    cell('Sales') + cell('Ann') + cell('Bob'),
  ])

  expect(textOf(await extractBytes(makeDocx(fees + teams), 'fees.docx'))).toBe(
    `${joinedCourses}\n\n| Team | Members | Members |\n| Sales | Ann | Bob |`,
  )
})
