import { expect, test } from 'vitest'
import { recognizedLines } from './recognized-lines.ts'

type Word = [
  paragraph: number,
  line: number,
  left: number,
  top: number,
  width: number,
  height: number,
  sure: number,
  text: string,
]

const table = (words: Word[]) =>
  words
    .map(([paragraph, line, left, top, width, height, sure, text], at) =>
      ['5', '1', '1', paragraph, line, at, left, top, width, height, sure, text].join('\t'),
    )
    .join('\n')

test('words become lines, and wide gaps divide a line into cells', () => {
  const { lines, confidence } = recognizedLines(
    table([
      [1, 1, 100, 100, 80, 29, 90, 'Beard'],
      [1, 1, 190, 101, 60, 28, 90, 'trim'],
      [1, 1, 600, 100, 60, 29, 96, '$18'],
    ]),
  )

  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ text: 'Beard trim $18', left: 100, right: 660, baseline: -129 })
  expect(lines[0]?.cells.map(({ text }) => text)).toEqual(['Beard trim', '$18'])
  expect(confidence).toBeCloseTo(91.5)
})

test('specks that are no words are left out', () => {
  const { lines } = recognizedLines(
    table([
      [1, 1, 100, 100, 80, 29, 91, 'Open'],
      [1, 1, 300, 90, 8, 50, 12, '|'],
      [1, 2, 100, 300, 40, 9, 4, '~'],
      [2, 1, 100, 500, 900, 400, 95, ' '],
    ]),
  )

  expect(lines.map(({ text }) => text)).toEqual(['Open'])
})

test('a word without tall letters has the size of its neighbors, and a much larger line keeps its own', () => {
  const { lines } = recognizedLines(
    table([
      [2, 1, 100, 100, 300, 58, 95, 'Prices'],
      [1, 2, 100, 200, 300, 29, 95, 'Haircuts for adults'],
      [1, 3, 100, 248, 60, 21, 95, 'as seen on screen'],
      [1, 4, 100, 296, 300, 29, 95, 'Beards trimmed too'],
    ]),
  )

  const [title, ...body] = lines.map(({ size }) => size)
  expect(new Set(body).size).toBe(1)
  expect((title ?? 0) / (body[0] ?? 1)).toBeGreaterThan(1.6)
})

const sizeOf = (text: string, height: number) =>
  recognizedLines(table([[1, 1, 100, 100, 80, height, 95, text]])).lines[0]?.size

test('the font size follows from what the letters of a word fill of it', () => {
  expect(sizeOf('Hand', 36)).toBeCloseTo(50)
  expect(sizeOf('Happy', 46.5)).toBeCloseTo(50)
  expect(sizeOf('sea', 26)).toBeCloseTo(50)
  expect(sizeOf('you', 36)).toBeCloseTo(50)
  expect(sizeOf('東京', 46)).toBeCloseTo(50)
})
