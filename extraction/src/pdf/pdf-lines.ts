import type { Pdfium } from './pdfium.ts'
import { ruledLinesOf } from './ruled-lines.ts'
import { TableGrid } from './table-grid.ts'

/** A part of a line with its left and right edge, in points. */
export type Cell = { text: string; left: number; right: number }

/** One line of a page: text, font size, position of its first letter and right edge of its last one, in points. */
export type Line = {
  text: string
  size: number
  bottom: number
  left: number
  right: number
  /** The y position of the baseline of its first letter. */
  baseline: number
  /** The parts between wide gaps or the edges of table columns; one part for a line of prose. */
  cells: Cell[]
  /** Kept only for a line with several cells and for the line before it. */
  words?: Cell[]
  /** Row number in a table with ruled lines; undefined outside such a table. */
  row?: number | undefined
}

/** A gap between cells, in font sizes; spaces in justified text are narrower. */
const CELL_GAP = 1.2

const isBlank = (code: number) => code === 32 || code === 9 || code === 10 || code === 13

/** Reads positions and sizes of characters from PDFium through one small buffer. */
class CharacterPositions {
  readonly #pdfium: Pdfium
  readonly #textPage: number
  readonly #buffer: number

  constructor(pdfium: Pdfium, textPage: number) {
    this.#pdfium = pdfium
    this.#textPage = textPage
    this.#buffer = pdfium.call('malloc', 32)
  }

  /** The left and right edge of a character. */
  edgesOf(index: number): { left: number; right: number } {
    const [at, page] = [this.#buffer, this.#textPage]
    this.#pdfium.call('FPDFText_GetCharBox', page, index, at, at + 8, at + 16, at + 24)
    const memory = this.#pdfium.memory()
    return { left: memory.getFloat64(at, true), right: memory.getFloat64(at + 8, true) }
  }

  baselineOf(index: number): number {
    const [at, page] = [this.#buffer, this.#textPage]
    this.#pdfium.call('FPDFText_GetCharOrigin', page, index, at, at + 8)
    return this.#pdfium.memory().getFloat64(at + 8, true)
  }

  of(index: number): Pick<Line, 'size' | 'bottom' | 'left' | 'right'> {
    const [at, page] = [this.#buffer, this.#textPage]
    const size = this.#pdfium.call('FPDFText_GetFontSize', page, index) * this.#scaleOf(index)
    this.#pdfium.call('FPDFText_GetCharBox', page, index, at, at + 8, at + 16, at + 24)
    const memory = this.#pdfium.memory()
    const left = memory.getFloat64(at, true)
    const right = memory.getFloat64(at + 8, true)
    const bottom = memory.getFloat64(at + 16, true)
    const height = memory.getFloat64(at + 24, true) - bottom
    // Without a usable matrix the font size is estimated from the height of the character.
    return { size: size > 2 ? size : height * 1.4, bottom, left, right }
  }

  /** How much the matrix of a character scales its font: many programs write every text with one font size. */
  #scaleOf(index: number): number {
    const at = this.#buffer
    if (!this.#pdfium.call('FPDFText_GetMatrix', this.#textPage, index, at)) return 1
    const memory = this.#pdfium.memory()
    return Math.hypot(memory.getFloat32(at + 8, true), memory.getFloat32(at + 12, true))
  }

  close(): void {
    this.#pdfium.call('free', this.#buffer)
  }
}

/** Splits the text of a page into lines, with the position of each first letter. */
function linesWithPositions(text: string, places: CharacterPositions, grid: TableGrid): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const raw of text.split(/\r\n|\r|\n/)) {
    let first = 0
    while (first < raw.length && isBlank(raw.charCodeAt(first))) first += 1
    if (first < raw.length) {
      const { right } = places.of(start + raw.trimEnd().length - 1)
      const place = places.of(start + first)
      const baseline = places.baselineOf(start + first)
      const dividers = grid.dividersAt(baseline)
      const words = wordsOf(raw, start, places)
      const cells = joinWords(words, { gap: place.size * CELL_GAP, dividers })
      const row = grid.rowAt(baseline, dividers)
      const before = lines.at(-1)
      // The words of prose are not needed and would take much memory.
      if (cells.length === 1 && before?.cells.length === 1) delete before.words
      lines.push({ text: raw, ...place, right, baseline, cells, row, words })
    }
    // PDFium ends lines with two characters.
    start += raw.length + 2
  }
  return lines
}

/** `start` is the index of the first character of the line on the page. */
function wordsOf(raw: string, start: number, places: CharacterPositions): Cell[] {
  return Array.from(raw.matchAll(/[^ \t]+/g), ({ 0: text, index }) => {
    const { left } = places.edgesOf(start + index)
    return { text, left, right: places.edgesOf(start + index + text.length - 1).right }
  })
}

/** The parts of a line between wide gaps or edges of table cells. */
function joinWords(
  words: readonly Cell[],
  { gap, dividers }: { gap: number; dividers: readonly number[] },
): Cell[] {
  const cells: Cell[] = []
  const columnOf = ({ left, right }: Cell) =>
    dividers.findLastIndex((at) => at <= (left + right) / 2)
  for (const word of words) {
    const last = cells.at(-1)
    if (last && word.left - last.right <= gap && columnOf(last) === columnOf(word))
      Object.assign(last, { text: `${last.text} ${word.text}`, right: word.right })
    else cells.push({ ...word })
  }
  return cells
}

/** The lines of a page in PDFium's reading order. */
export function linesOf(pdfium: Pdfium, page: number): Line[] {
  const textPage = pdfium.call('FPDFText_LoadPage', page)
  if (!textPage) return []
  try {
    const count = pdfium.call('FPDFText_CountChars', textPage)
    if (count <= 0) return []
    const buffer = pdfium.call('malloc', (count + 1) * 2)
    const length = pdfium.call('FPDFText_GetText', textPage, 0, count, buffer)
    const bytes = new Uint8Array(pdfium.memory().buffer, buffer, Math.max(0, length - 1) * 2)
    const text = new TextDecoder('utf-16le').decode(bytes)
    pdfium.call('free', buffer)
    const places = new CharacterPositions(pdfium, textPage)
    const grid = new TableGrid(ruledLinesOf(pdfium, page))
    const lines = linesWithPositions(text, places, grid)
    places.close()
    return lines
  } finally {
    pdfium.call('FPDFText_ClosePage', textPage)
  }
}
