import type { Pdfium } from './pdfium.ts'

/** A part of a line with a wide gap before and after it. */
export type Cell = { text: string; left: number; right: number }

/**
 * One line of a page: text, font size in points, position of its first letter, and where its last one ends.
 */
export type Line = {
  text: string
  size: number
  bottom: number
  left: number
  right: number
  /** The base line of its first letter. */
  baseline: number
  /** One, unless wide gaps divide the line. */
  cells: Cell[]
}

/** A gap between cells, in font sizes; spaces in justified text are narrower. */
const CELL_GAP = 1.2

const isBlank = (code: number) => code === 32 || code === 9 || code === 10 || code === 13

/** Reads position and size of single characters through one small buffer. */
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

  of(index: number): Omit<Line, 'text' | 'baseline' | 'cells'> {
    const [at, page] = [this.#buffer, this.#textPage]
    const size = this.#pdfium.call('FPDFText_GetFontSize', page, index)
    this.#pdfium.call('FPDFText_GetCharBox', page, index, at, at + 8, at + 16, at + 24)
    const memory = this.#pdfium.memory()
    const left = memory.getFloat64(at, true)
    const right = memory.getFloat64(at + 8, true)
    const bottom = memory.getFloat64(at + 16, true)
    const height = memory.getFloat64(at + 24, true) - bottom
    // A font of size 1 that the page's matrix scales: only the height of the character shows its size.
    return { size: size > 2 ? size : height * 1.4, bottom, left, right }
  }

  close(): void {
    this.#pdfium.call('free', this.#buffer)
  }
}

/** Splits the text of a page into lines, with the position of each first letter. */
function linesWithPositions(text: string, places: CharacterPositions): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const raw of text.split(/\r\n|\r|\n/)) {
    let first = 0
    while (first < raw.length && isBlank(raw.charCodeAt(first))) first += 1
    if (first < raw.length) {
      const { right } = places.of(start + raw.trimEnd().length - 1)
      const place = places.of(start + first)
      const cells = cellsOf(raw, start, { places, gap: place.size * CELL_GAP })
      const baseline = places.baselineOf(start + first)
      lines.push({ text: raw, ...place, right, baseline, cells })
    }
    // PDFium ends lines with two characters.
    start += raw.length + 2
  }
  return lines
}

/** The parts of a line between wide gaps; `start` is the index of its first character on the page. */
function cellsOf(
  raw: string,
  start: number,
  { places, gap }: { places: CharacterPositions; gap: number },
): Cell[] {
  const cells: Cell[] = []
  let lastRight = -Infinity
  for (const { 0: word, index } of raw.matchAll(/[^ \t]+/g)) {
    const { left } = places.edgesOf(start + index)
    const { right } = places.edgesOf(start + index + word.length - 1)
    const last = cells.at(-1)
    if (last && left - lastRight <= gap)
      Object.assign(last, { text: `${last.text} ${word}`, right })
    else cells.push({ text: word, left, right })
    lastRight = right
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
    const lines = linesWithPositions(text, places)
    places.close()
    return lines
  } finally {
    pdfium.call('FPDFText_ClosePage', textPage)
  }
}
