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
    skipped: 'This page is only a table of contents, which answers no question.',
  })
  expect(parts[1]?.text).toContain('Espresso .......... 3')
  expect(parts[2]?.text).toContain('Unplug')
})
