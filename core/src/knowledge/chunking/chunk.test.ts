import { describe, expect, test } from 'vitest'
import { chunkParts } from './chunk.ts'
import { estimateTokens } from '../text/tokens.ts'
import type { Chunk, ExtractedPart } from '../ports/types.ts'

const partOf = (text: string): ExtractedPart => ({ label: 'Text', locator: { kind: 'text' }, text })
const chunksOf = (text: string, title = 'Guide'): Chunk[] => chunkParts([partOf(text)], title)
const sentence = (n: number): string => `Sentence number ${n} tells one more thing about the app.`
const paragraph = (count: number): string =>
  Array.from({ length: count }, (_, i) => sentence(i)).join(' ')

/** A deterministic sequence of numbers from 0 to below 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const PIECES = [
  '# Heading one\n',
  '## Deeper ##\n',
  '\n\n',
  paragraph(3),
  paragraph(40),
  '- item one\n- item two\n  goes on\n',
  '1. first\n2. second\n',
  '```\nconst a = 1\n\nconst b = 2\n```\n',
  'Plan: Basic; Price: 9\nPlan: Pro; Price: 49\n',
  '東京は日本の首都です。人口は多いです。',
  'ค่าจัดส่งสินค้าคือ 50 บาท ',
  'Dr. Smith met Mr. J. Jones at 5 p.m. in the U.S. embassy. ',
  'x'.repeat(5000),
  '😀'.repeat(3000),
  '\r\n',
  '   ',
  '#',
  '- ',
  '```',
]

describe('chunks of any text', () => {
  test.each(Array.from({ length: 60 }, (_, i) => i))(
    'are exact quotes of at most 400 tokens without gaps (text %i)',
    (seed) => {
      const random = seeded(seed)
      const text = Array.from(
        { length: 1 + Math.floor(random() * 15) },
        () => PIECES[Math.floor(random() * PIECES.length)],
      ).join(random() < 0.5 ? '\n' : '')

      const chunks = chunksOf(text)

      const covered = new Set<number>()
      for (const chunk of chunks) {
        expect(chunk.text).toBe(text.slice(chunk.start, chunk.end))
        expect(chunk.text.trim()).not.toBe('')
        expect(chunk.text.isWellFormed()).toBe(true)
        expect(estimateTokens(chunk.text)).toBeLessThanOrEqual(400.5)
        for (let i = chunk.start; i < chunk.end; i++) covered.add(i)
      }
      const lost = text
        .split('\n')
        .filter((line) => !/^\s*(?:#|```)/.test(line))
        .some((line) => line.length > 20 && !covered.has(text.indexOf(line) + 10))
      expect(lost).toBe(false)
      expect(chunks.map((chunk) => chunk.ordinal)).toEqual(chunks.map((_, i) => i))
    },
  )
})

test('split a long paragraph between sentences and repeat the last sentence', () => {
  const chunks = chunksOf(paragraph(60))

  expect(chunks.length).toBeGreaterThan(2)
  for (const chunk of chunks) {
    expect(chunk.text).toMatch(/^Sentence number .*app\.$/s)
    expect(chunk.text.split(' ').length).toBeLessThan(190)
  }
  const lastOfFirst = chunks[0]?.text.split('. ').at(-1)
  expect(chunks[1]?.text.startsWith(lastOfFirst ?? '-')).toBe(true)
})

test('stay under one heading and keep its path', () => {
  const chunks = chunksOf('# Shop\n\n## Delivery\n\nBy parcel.\n\n## Returns\n\n### Costs\n\nFree.')

  expect(chunks.map(({ headings, text }) => ({ headings, text }))).toEqual([
    { headings: ['Shop', 'Delivery'], text: 'By parcel.' },
    { headings: ['Shop', 'Returns', 'Costs'], text: 'Free.' },
  ])
})

test('leave out a heading that repeats the title', () => {
  expect(chunksOf('# Guide\n\n## Rules\n\nBe kind.')[0]?.headings).toEqual(['Rules'])
})

test('keep a heading without content as text', () => {
  const chunks = chunksOf('# A\n\n# Closed on Sundays\n\n# C\n\nText.')

  expect(chunks.map((chunk) => chunk.text)).toEqual(['A', 'Closed on Sundays', 'Text.'])
})

test('repeat the header row of a long table and never split its rows', () => {
  const rows = Array.from({ length: 80 }, (_, i) => `| Item ${i} | ${i} EUR | in stock, blue |`)
  const text = `| Name | Price | Note |\n|---|---|---|\n${rows.join('\n')}`

  const chunks = chunksOf(text)

  expect(chunks.length).toBeGreaterThan(3)
  for (const chunk of chunks) {
    expect(chunk.text.startsWith('| Name | Price | Note |\n')).toBe(true)
    expect(chunk.text.split('\n').every((row) => row.endsWith('|'))).toBe(true)
    expect(text.slice(chunk.start, chunk.end)).toBe(
      chunk.start === 0 ? chunk.text : chunk.text.slice(chunk.text.indexOf('\n') + 1),
    )
  }
  const quoted = chunks.flatMap((chunk) => chunk.text.split('\n'))
  expect(rows.every((row) => quoted.filter((line) => line === row).length === 1)).toBe(true)
})

test('of a sheet name their own rows', () => {
  const rows = Array.from(
    { length: 60 },
    (_, i) => `| Item ${i} | ${i} EUR | a note of some words |`,
  )
  const text = `| Name | Price | Note |\n|---|---|---|\n${rows.join('\n')}`
  const locator = { kind: 'sheet', sheet: 'Prices', firstRow: 1, lastRow: 61 } as const

  const chunks = chunkParts([{ label: 'Sheet Prices', locator, text }], 'prices.xlsx')

  const holding = chunks.find((chunk) => chunk.text.includes('| Item 30 |'))
  const place = holding?.locator
  // Item 0 is row 2 of the sheet, so item 30 is row 32.
  expect(place?.kind === 'sheet' && place.firstRow <= 32 && place.lastRow >= 32).toBe(true)
  expect(place?.kind === 'sheet' && place.lastRow - place.firstRow).toBeLessThan(20)
  expect(chunks[0]?.locator).toMatchObject({ firstRow: 1 })
  expect(chunks.at(-1)?.locator).toMatchObject({ lastRow: 61 })
})

test('never split list items and code lines', () => {
  const items = Array.from({ length: 60 }, (_, i) => `- Step ${i}: open door ${i}. Then close it.`)
  const code = Array.from({ length: 90 }, (_, i) => `call(${i}); // first. Second.`)

  const chunks = chunksOf(`${items.join('\n')}\n\n\`\`\`\n${code.join('\n')}\n\`\`\``)

  const lines = chunks.flatMap((chunk) => chunk.text.split('\n')).filter((line) => line !== '')
  const known = new Set([...items, ...code, '```'])
  expect(lines.filter((line) => !known.has(line))).toEqual([])
})

test('do not end a sentence after an abbreviation or an initial', () => {
  const text = 'Dr. A. Smith lives in St. Gallen. She is in.'
  const chunks = chunksOf(`${text} ${paragraph(30)}`)

  expect(chunks[0]?.text.startsWith('Dr. A. Smith lives in St. Gallen.')).toBe(true)
})

test('split scripts without spaces into sentences', () => {
  const text = '東京は日本の首都です。人口は多いです。'.repeat(60)

  const chunks = chunksOf(text)

  expect(chunks.length).toBeGreaterThan(3)
  expect(chunks.every((chunk) => chunk.text.endsWith('。'))).toBe(true)
})

test('skip parts without text and are numbered across parts', () => {
  const chunks = chunkParts([partOf(''), partOf('One.'), partOf(' \n '), partOf('Two.')], 'T')

  expect(chunks.map(({ ordinal, text }) => [ordinal, text])).toEqual([
    [0, 'One.'],
    [1, 'Two.'],
  ])
})
