import { expect, test } from 'vitest'
import { BrokenWords } from '../src/pdf/broken-words.ts'
import type { Cell, Line } from '../src/pdf/pdf-lines.ts'
import { joinParagraphs } from '../src/pdf/pdf-paragraphs.ts'
import { tablesOf } from '../src/pdf/pdf-tables.ts'
import { withoutContents } from '../src/pdf/table-of-contents.ts'
import { extractionLimits } from '../src/document/limits.ts'

const style = { body: 10, words: new BrokenWords(), limits: extractionLimits }

const lineAt = (text: string, row: number, cells: Cell[] = []): Line => ({
  text,
  size: 10,
  bottom: -12 * row,
  left: 0,
  right: 100,
  baseline: -12 * row,
  cells,
})

const linesOf = (text: string, count: number): Line[] =>
  Array.from({ length: count }, (_, row) => lineAt(text, row))

const cellsOf = (count: number): Cell[] =>
  Array.from({ length: count }, (_, at) => ({ text: '1', left: at * 10, right: at * 10 + 1 }))

/** The processor time, so that other programs do not count. */
function millisecondsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const max = 60_000

/** Each took time that grew with the square of its length: 30 seconds to many minutes. */
const hostile: [string, (count: number) => void][] = [
  [
    'a paragraph of 60,000 lines',
    (count) => joinParagraphs(linesOf('word word word', count), style),
  ],
  ['60,000 lines that end with a hyphen', (count) => joinParagraphs(linesOf('ab-', count), style)],
  ['a word of 240,000 broken parts', (count) => style.words.heal('a\ufffe'.repeat(4 * count))],
  ['a list of 60,000 entries', (count) => joinParagraphs(linesOf('Key: value', count), style)],
  [
    'three rows of 60,000 columns',
    (count) => tablesOf([0, 1, 2].map((row) => lineAt('1', row, cellsOf(count)))),
  ],
  [
    '20,000 tables on a page',
    (count) => {
      const rows = Array.from({ length: count }, (_, row) =>
        lineAt('1', row + Math.floor(row / 3) * 9, cellsOf(2)),
      )
      joinParagraphs(rows, style)
    },
  ],
]
test.each(hostile)('A: %s are read in time that grows with their number', (_name, read) => {
  const ofQuarter = millisecondsOf(() => read(max / 4))

  // Four times as long, and not sixteen times; a second is for what the first calls of a function cost.
  expect(millisecondsOf(() => read(max))).toBeLessThan(8 * ofQuarter + 1_000)
})

test('a page of 200,000 lines, and a line of 300,000 cells, are not more than a call can have arguments', () => {
  const text = joinParagraphs(
    Array.from({ length: 200_000 }, () => lineAt('ab', 0)),
    style,
  )
  expect(text.startsWith('ab ab')).toBe(true)

  const entries = Array.from({ length: 200_000 }, (_, at) =>
    lineAt(`Part ...... ${at % 9_999}`, at),
  )
  expect(withoutContents(entries, 1)).toHaveLength(200_000)
  const rising = entries.map((line, at) => ({ ...line, text: `Part ...... ${at >> 8}` }))
  expect(withoutContents(rising, 1_000)).toEqual([])

  const rows = [lineAt('1', 0, cellsOf(2)), lineAt('1', 0, cellsOf(300_000))]
  expect(tablesOf(rows)).toEqual([])
})

test('a word that is broken at several line ends is joined, and keeps the hyphens that others show', () => {
  const words = new BrokenWords()
  words.add([lineAt('The self-service in Donaudampfschifffahrt is open.', 0)])
  const parts = ['Donau', 'dampf', 'schifffahrt'].join('\ufffe')

  expect(words.heal(`${parts} and self\ufffeservice`)).toBe(
    'Donaudampfschifffahrt and self-service',
  )
})
