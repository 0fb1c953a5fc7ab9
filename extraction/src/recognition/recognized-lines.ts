import type { Cell, Line } from '../pdf/pdf-lines.ts'

type Word = { text: string; left: number; right: number; top: number; bottom: number; sure: number }

/** The lines of a picture, and the confidence of its letters, 0 to 100. */
export type RecognizedLines = { lines: Line[]; confidence: number }

/** Words with a lower confidence are specks and parts of pictures. */
const MIN_CONFIDENCE = 30
/** A gap wider than this, in font sizes, separates two cells. */
const CELL_GAP = 1.2
/** Sizes that differ from the usual size by less than this share are the same font size. */
const SIZE_TOLERANCE = 0.22

const TALL = /[\p{Lu}\p{Nd}bdfhijklt]/u
const DEEP = /[gjpqy,;()]/
const SQUARE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

const WORD_LEVEL = '5'

/** Parses Tesseract's TSV output: level, page, block, paragraph, line, word, box, confidence, text. */
export function recognizedLines(table: string): RecognizedLines {
  const paragraphs = new Map<string, Map<string, Word[]>>()
  for (const row of table.split('\n')) {
    const [level, page, block, paragraph, line, , ...rest] = row.split('\t')
    const word = level === WORD_LEVEL ? wordOf(rest) : undefined
    if (!word) continue
    const place = [page, block, paragraph].join()
    const words = paragraphs.get(place) ?? new Map<string, Word[]>()
    paragraphs.set(place, words.set(line ?? '', [...(words.get(line ?? '') ?? []), word]))
  }
  const blocks = [...paragraphs.values()].map((words) => [...words.values()])
  const lines = blocks.flatMap(toLines)
  return { lines: withSteadySizes(lines), confidence: confidenceOf(blocks.flat(2)) }
}

/** The lines of a paragraph; all have the median font size of its words. */
function toLines(lines: readonly Word[][]): Line[] {
  const size = medianOf(lines.flat().map(sizeOf))
  return lines.map((words) => toLine(words, size))
}

function wordOf([left, top, width, height, sure, text = '']: string[]): Word | undefined {
  if (text.trim() === '' || Number(sure) < MIN_CONFIDENCE) return undefined
  return {
    text: text.trim(),
    left: Number(left),
    right: Number(left) + Number(width),
    top: Number(top),
    bottom: Number(top) + Number(height),
    sure: Number(sure),
  }
}

function confidenceOf(words: readonly Word[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return words.reduce((sum, { text, sure }) => sum + text.length * sure, 0) / Math.max(1, letters)
}

/** Font size by the height of a word: capitals, ascenders and descenders fill different shares of the font size. */
function sizeOf({ text, top, bottom }: Word): number {
  const height = bottom - top
  if (SQUARE.test(text)) return height / 0.92
  if (TALL.test(text)) return height / (DEEP.test(text) ? 0.93 : 0.72)
  return height / (DEEP.test(text) ? 0.72 : 0.52)
}

/** The baseline is negated: y grows downward in a picture and upward on a PDF page. */
function toLine(words: readonly Word[], size: number): Line {
  const standing = words.filter(({ text }) => !DEEP.test(text))
  const baseline = -medianOf((standing.length > 0 ? standing : words).map(({ bottom }) => bottom))
  const cells = cellsOf(words, size * CELL_GAP)
  return {
    text: words.map(({ text }) => text).join(' '),
    size,
    baseline,
    bottom: baseline,
    left: cells[0]?.left ?? 0,
    right: cells.at(-1)?.right ?? 0,
    cells,
  }
}

function cellsOf(words: readonly Word[], gap: number): Cell[] {
  const cells: Cell[] = []
  for (const { text, left, right } of words) {
    const last = cells.at(-1)
    if (last && left - last.right <= gap)
      Object.assign(last, { text: `${last.text} ${text}`, right })
    else cells.push({ text, left, right })
  }
  return cells
}

/** Sets lines of nearly the usual font size to it, because measured heights vary from line to line. */
function withSteadySizes(lines: readonly Line[]): Line[] {
  const usual = medianOf(lines.flatMap(({ size, text }) => Array.from(text, () => size)))
  return lines.map((line) =>
    Math.abs(line.size / usual - 1) < SIZE_TOLERANCE ? { ...line, size: usual } : line,
  )
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
