import { expect, test } from 'vitest'
import { extractBytes } from './fixtures/extract-bytes.ts'
import { makePdf } from './fixtures/make-pdf.ts'

const textOf = async (content: string | Buffer, name: string) =>
  (await extractBytes(Buffer.from(content), name)).parts.map(({ text }) => text).join('\n\n')

const prices = [
  ['Service', 'Price', 'Duration'],
  ['Haircut', '$35', '30 min'],
  ['Color', '$80', '90 min'],
  ['Beard trim', '$15', '15 min'],
]

test('a price table in a PDF reads like the same table as CSV', async () => {
  const csv = await textOf(prices.map((row) => row.join(',')).join('\n'), 'prices.csv')

  const page = [
    '# Our prices',
    'All prices include VAT.',
    '',
    ...prices.map((row) => row.join('\t')),
  ]
  const pdf = await textOf(makePdf([page.join('\n')]), 'prices.pdf')

  expect(csv).toContain('| Haircut | $35 | 30 min |')
  expect(pdf).toBe(`# Our prices\n\nAll prices include VAT.\n\n${csv}`)
})

test('the second line of a cell and an empty cell stay in their column', async () => {
  const rows = [
    'Room\tBeds\tIncluded',
    'Single\tone\tbreakfast and',
    '\t\tparking',
    'Suite\t\tdinner',
  ]

  expect(await textOf(makePdf([rows.join('\n')]), 'rooms.pdf')).toBe(
    '| Room | Beds | Included |\n| Single | one | breakfast and parking |\n| Suite |  | dinner |',
  )
})

/** Boxes around the cells of rows with these heights, as a program draws the borders of a table. */
function borders(columns: readonly number[], rows: readonly number[]): string {
  const boxes = rows.slice(1).flatMap((bottom, row) =>
    columns.slice(1).map((right, column) => {
      const [left = 0, top = 0] = [columns[column], rows[row]]
      return `${left} ${bottom} ${right - left} ${top - bottom} re S`
    }),
  )
  return `${boxes.join('\n')}\n`
}

test('a table with narrow columns is divided by its borders, also where the lines of its cells are wrapped', async () => {
  const rows = [
    'Boat\tHalf day\tFull day\tSeats',
    'Electric\t\t\t',
    'launch\t95.00\t160.00\t8',
    'Canoe\t22.00\t36.00\t2',
  ]
  const drawing = borders([70, 120, 170, 220, 260], [738, 722, 693, 678])
  const pdf = makePdf([rows.join('\n')], { columnWidth: 50, drawing })

  expect(await textOf(pdf, 'boats.pdf')).toBe(
    '| Boat | Half day | Full day | Seats |\n| Electric launch | 95.00 | 160.00 | 8 |\n| Canoe | 22.00 | 36.00 | 2 |',
  )
})

test('narrow columns without borders are divided where no row has text, whatever matrix scales the font', async () => {
  const rows = [
    'Model\tDay\tWeekend\tWeek',
    'City\t35\t90\t199',
    'Estate\t48\t125\t279',
    'Van\t65\t170\t380',
  ]
  const pdf = makePdf([rows.join('\n')], { columnWidth: 58, fontUnit: 30 })

  expect(await textOf(pdf, 'cars.pdf')).toBe(
    '| Model | Day | Weekend | Week |\n| City | 35 | 90 | 199 |\n| Estate | 48 | 125 | 279 |\n| Van | 65 | 170 | 380 |',
  )
})

test('prose in two columns and numbered lists are no tables', async () => {
  const prose = Array.from(
    { length: 5 },
    () => 'this line of prose in the first column\tstands beside a line of another text',
  )
  const list = ['1.\tUnplug the device', '2.\tOpen the lid', '3.\tWait a minute']

  const text = await textOf(makePdf([prose.join('\n'), list.join('\n')]), 'guide.pdf')

  expect(text).not.toContain('|')
})

test('a word that is broken at the end of a line is healed, and a compound keeps its hyphen', async () => {
  const lines = [
    'The warranty covers inter-',
    'national shipments and long-',
    'term customers.',
    '',
    'A long-term plan of Anglo-',
    'American friends.',
  ]

  const text = await textOf(makePdf([lines.join('\n')]), 'warranty.pdf')

  expect(text).toContain('covers international shipments and long-term customers')
  expect(text).toContain('Anglo-American friends')
})

test('a table of contents is no knowledge, but a menu with dots is', async () => {
  const contents = [
    'Contents',
    'Safety .......... 2',
    'Setup .......... 2',
    'Cleaning .......... 3',
    'Repair .......... 5',
    'Warranty .......... 6',
    'Index .......... 8',
  ]
  const menu = [
    'Espresso .......... 3',
    'Cake .......... 5',
    'Tea .......... 2',
    'Soup .......... 7',
    'Water .......... 1',
  ]

  const { parts } = await extractBytes(
    makePdf([contents.join('\n'), menu.join('\n'), 'Unplug the device before cleaning it.']),
    'manual.pdf',
  )

  expect(parts[0]).toMatchObject({
    text: '',
    skipped: 'This page is only a table of contents, so we skipped it.',
  })
  expect(parts[1]?.text).toContain('Espresso .......... 3')
  expect(parts[2]?.text).toContain('Unplug')
})
