import type { ExtractionLimits } from '../document/limits.ts'
import { MarkdownWriter } from '../document/markdown.ts'
import type { Line } from './pdf-lines.ts'

const BULLET = /^\s*[•◦▪‣●○■]\s*/

/** The font size of most characters. */
export function bodySize(pages: Line[][]): number {
  const characters = new Map<number, number>()
  for (const line of pages.flat()) {
    const size = Math.round(line.size * 2) / 2
    characters.set(size, (characters.get(size) ?? 0) + line.text.length)
  }
  return [...characters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** A line with its numbers replaced, so that 'Page 3 of 9' repeats. */
const lineShape = (line: Line) => line.text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()

const EDGE = 3
const FEWEST_PAGES = 4

/** Lines at the top or bottom of more than 60 % of the pages, with replaced numbers. */
export function repeatedLines(pages: Line[][]): Set<string> {
  const filled = pages.filter((lines) => lines.length > 0)
  if (filled.length < FEWEST_PAGES) return new Set()
  const counts = new Map<string, number>()
  for (const lines of filled) {
    const edges = new Set([...lines.slice(0, EDGE), ...lines.slice(-EDGE)].map(lineShape))
    for (const edge of edges) counts.set(edge, (counts.get(edge) ?? 0) + 1)
  }
  return new Set(
    [...counts].filter(([, count]) => count > filled.length * 0.6).map(([text]) => text),
  )
}

/** A page without its repeated headers and footers. */
export function withoutRepeatedLines(lines: Line[], repeated: Set<string>): Line[] {
  return lines.filter((line, index) => {
    const isEdge = index < EDGE || index >= lines.length - EDGE
    return !isEdge || !repeated.has(lineShape(line))
  })
}

/** Heading level by the ratio of its font size to the body's; 0 for no heading. */
function headingLevel(line: Line, body: number): number {
  if (body <= 0 || line.text.length > 120 || !/\p{L}/u.test(line.text)) return 0
  const ratio = line.size / body
  if (ratio < 1.15 || /[.,;]\s*$/.test(line.text)) return 0
  if (ratio >= 1.6) return 1
  return ratio >= 1.3 ? 2 : 3
}

/** Characters that PDFium uses for the hyphen of a word broken at the end of a line. */
const BREAKS = [String.fromCharCode(2), '\ufffe']
const BREAK = new RegExp(`[${BREAKS.join('')}]`, 'g')
const BROKEN_WORD = new RegExp(`[${BREAKS.join('')}]\\s*$`)

function joinLines(before: string, line: string): string {
  if (BROKEN_WORD.test(before)) return before.replace(BROKEN_WORD, '') + line.trimStart()
  const isWide = /[\u3040-\u30ff\u3400-\u9fff]\s*$/.test(before)
  return `${before.trimEnd()}${isWide ? '' : ' '}${line.trimStart()}`
}

/** A paragraph, a list item, or a heading of this level. */
type Kind = 'text' | 'item' | number

type Block = { kind: Kind; text: string }

function kindOf(line: Line, body: number): Kind {
  const level = headingLevel(line, body)
  if (level > 0) return level
  return BULLET.test(line.text) ? 'item' : 'text'
}

/** Whether a line of one kind can continue a block of another: later lines of a list item have no bullet. */
const canJoin = (block: Kind, line: Kind) =>
  line === block ? line !== 'item' : block === 'item' && line === 'text'

function write(out: MarkdownWriter, { kind, text: raw }: Block): void {
  const text = raw.replace(BREAK, '-')
  if (kind === 'item') out.item(text.replace(BULLET, ''))
  else if (kind === 'text') out.paragraph(text)
  else out.heading(kind, text)
}

/**
 * Joins lines to paragraphs: a wider gap, another font size, a heading, a bullet or an entry of a list without
 * bullets begins a new one.
 */
export function joinParagraphs(lines: Line[], body: number, limits: ExtractionLimits): string {
  const entries = entriesAmong(lines)
  const blocks: Block[] = []
  let last: Line | undefined
  for (const line of lines) {
    const kind = entries.has(line) ? 'item' : kindOf(line, body)
    const open = blocks.at(-1)
    if (open && last && canJoin(open.kind, kind) && isNextLine(last, line)) {
      open.text = joinLines(open.text, line.text)
    } else blocks.push({ text: line.text, kind })
    last = line
  }
  const out = new MarkdownWriter(limits)
  for (const block of blocks) write(out, block)
  return out.toString()
}

const ENTRY = /^[^:]{1,60}: \S/
const FEWEST_ENTRIES = 3

/**
 * Lines such as "Flat key: £12" below each other that were ended on purpose: the first word of the next one
 * would have fitted.
 */
function entriesAmong(lines: readonly Line[]): Set<Line> {
  const entries = new Set<Line>()
  const margin = Math.max(0, ...lines.map(({ right }) => right))
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
    if (run.length >= FEWEST_ENTRIES) for (const entry of run) entries.add(entry)
  }
  return entries
}

const firstWord = ({ text }: Line): string => text.trim().split(/\s/, 1)[0] ?? ''

/** Whether the first word of a line would have stood behind the line before it. */
function hasRoom(before: Line, line: Line, margin: number): boolean {
  const word = firstWord(line)
  const width = (line.right - line.left) / Math.max(1, line.text.trim().length)
  return before.right + (word.length + 1) * width < margin
}

/** Whether a line is directly below another of the same size. */
function isNextLine(before: Line, line: Line): boolean {
  const size = Math.max(before.size, 1)
  const gap = before.bottom - line.bottom
  return gap < size * 1.75 && gap > -size * 0.5 && Math.abs(before.size - line.size) < size * 0.12
}
