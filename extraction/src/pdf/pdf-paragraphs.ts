import type { ExtractionLimits } from '../document/limits.ts'
import { MarkdownWriter } from '../document/markdown.ts'
import { joinLines, type BrokenWords } from './broken-words.ts'
import type { Line } from './pdf-lines.ts'
import { tablesOf, type PdfTable } from './pdf-tables.ts'

const BULLET = /^\s*[•◦▪‣●○■]\s*/

/** Counts characters by their font size. */
export class FontSizes {
  readonly #characters = new Map<number, number>()

  add(lines: readonly Line[]): void {
    for (const line of lines) {
      const size = Math.round(line.size * 2) / 2
      this.#characters.set(size, (this.#characters.get(size) ?? 0) + line.text.length)
    }
  }

  /** The font size of the body text: the one with the largest number of characters. */
  get body(): number {
    return [...this.#characters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
  }
}

/** A line with its numbers replaced, so that 'Page 3 of 9' is the same text on every page. */
const lineShape = (line: Line) => line.text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()

const EDGE = 3
const FEWEST_PAGES = 4

/** Counts the lines at the top and bottom of pages, with replaced numbers. */
export class PageEdges {
  readonly #counts = new Map<string, number>()
  #pages = 0

  add(lines: readonly Line[]): void {
    if (lines.length === 0) return
    this.#pages += 1
    const edges = new Set([...lines.slice(0, EDGE), ...lines.slice(-EDGE)].map(lineShape))
    for (const edge of edges) this.#counts.set(edge, (this.#counts.get(edge) ?? 0) + 1)
  }

  /** The lines that are on more than 60 % of the pages. */
  get repeated(): Set<string> {
    if (this.#pages < FEWEST_PAGES) return new Set()
    const max = [...this.#counts].filter(([, count]) => count > this.#pages * 0.6)
    return new Set(max.map(([text]) => text))
  }
}

/** The lines of a page without its repeated headers and footers. */
export function withoutRepeatedLines(lines: Line[], repeated: Set<string>): Line[] {
  return lines.filter((line, index) => {
    const isEdge = index < EDGE || index >= lines.length - EDGE
    return !isEdge || !repeated.has(lineShape(line))
  })
}

/** Heading level of a line by the ratio of its font size to the body text; 0 for no heading. */
function headingLevel(line: Line, body: number): number {
  if (body <= 0 || line.text.length > 120 || !/\p{L}/u.test(line.text)) return 0
  const ratio = line.size / body
  if (ratio < 1.15 || /[.,;]\s*$/.test(line.text)) return 0
  if (ratio >= 1.6) return 1
  return ratio >= 1.3 ? 2 : 3
}

/** A paragraph, a list item, or a heading of this level. */
type Kind = 'text' | 'item' | number

type Block = { kind: Kind; lines: string[] } | PdfTable

function kindOf(line: Line, body: number): Kind {
  const level = headingLevel(line, body)
  if (level > 0) return level
  return BULLET.test(line.text) ? 'item' : 'text'
}

/** Whether a line continues a block by their kinds: the second line of a list item has no bullet. */
const canJoin = (block: Kind, line: Kind) =>
  line === block ? line !== 'item' : block === 'item' && line === 'text'

function write(out: MarkdownWriter, block: Block, words: BrokenWords): void {
  if ('rows' in block) {
    out.table(block.rows.map((row) => row.map((cell) => words.heal(cell))))
    return
  }
  const text = words.heal(joinLines(block.lines))
  if (block.kind === 'item') out.item(text.replace(BULLET, ''))
  else if (block.kind === 'text') out.paragraph(text)
  else out.heading(block.kind, text)
}

/** Properties of the whole document: font size of the body text, known words, and limits. */
export type PageStyle = { body: number; words: BrokenWords; limits: ExtractionLimits }

/**
 * Joins lines to paragraphs and tables as light Markdown. A wider gap, another font size, a heading, a bullet, or an
 * entry of a list without bullets begins a new paragraph.
 */
export function joinParagraphs(lines: Line[], { body, words, limits }: PageStyle): string {
  const out = new MarkdownWriter(limits)
  for (const block of blocksOf(lines, body)) write(out, block, words)
  return out.toString()
}

function blocksOf(lines: Line[], body: number): Block[] {
  const entries = entriesAmong(lines)
  const tables = new Map(
    tablesOf(lines).flatMap((table) => [...table.lines].map((line) => [line, table])),
  )
  const written = new Set<PdfTable>()
  const blocks: Block[] = []
  let last: Line | undefined
  for (const line of lines) {
    const table = tables.get(line)
    if (!table)
      addLine(blocks, { line, last, kind: entries.has(line) ? 'item' : kindOf(line, body) })
    else if (!written.has(table)) {
      written.add(table)
      blocks.push(table)
    }
    last = table ? undefined : line
  }
  return blocks
}

/** Continues the last block or begins a new one. */
function addLine(
  blocks: Block[],
  { line, last, kind }: { line: Line; last: Line | undefined; kind: Kind },
): void {
  const open = blocks.at(-1)
  const continues = last && (isNextLine(last, line) || isNextColumn(last, line))
  if (open && continues && 'kind' in open && canJoin(open.kind, kind)) {
    open.lines.push(line.text)
  } else blocks.push({ lines: [line.text], kind })
}

const ENTRY = /^[^:]{1,60}: \S/
const FEWEST_ENTRIES = 3

/**
 * Entries of a list without bullets: consecutive lines such as "Flat key: £12" that end although the first word of the
 * next line would have fit.
 */
function entriesAmong(lines: readonly Line[]): Set<Line> {
  const entries = new Set<Line>()
  const margin = lines.reduce((max, { right }) => Math.max(max, right), 0)
  let run: Line[] = []
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]
    const follows =
      run.length > 0 &&
      before &&
      isNextLine(before, line) &&
      (firstWord(before) === firstWord(line) || hasRoom(before, line, margin))
    if (!follows) run = []
    if (!ENTRY.test(line.text)) run = []
    else run.push(line)
    // Earlier lines of a longer run are in the set already.
    if (run.length >= FEWEST_ENTRIES) {
      for (const entry of run.slice(-FEWEST_ENTRIES)) entries.add(entry)
    }
  }
  return entries
}

const firstWord = ({ text }: Line): string => text.trim().split(/\s/, 1)[0] ?? ''

/** Whether the first word of a line would have fit at the end of the previous line. */
function hasRoom(before: Line, line: Line, margin: number): boolean {
  const word = firstWord(line)
  const width = (line.right - line.left) / Math.max(1, line.text.trim().length)
  return before.right + (word.length + 1) * width < margin
}

/** Whether a line is directly below another line of the same font size. */
function isNextLine(before: Line, line: Line): boolean {
  const size = Math.max(before.size, 1)
  const gap = before.bottom - line.bottom
  return gap < size * 1.75 && gap > -size * 0.5 && Math.abs(before.size - line.size) < size * 0.12
}

/** Whether a line is at the top of the next column and continues the sentence of the last line of a column. */
function isNextColumn(before: Line, line: Line): boolean {
  const isNextTo = line.left >= before.right && line.bottom > before.bottom + before.size
  return isNextTo && /[\p{L}\p{N},–-]\s*$/u.test(before.text) && /^\s*\p{Ll}/u.test(line.text)
}
