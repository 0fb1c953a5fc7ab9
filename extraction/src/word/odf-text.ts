import type { ExtractionLimits } from '../document/limits.ts'
import { MarkdownWriter } from '../document/markdown.ts'
import { tooLarge } from '../document/extraction-outcome.ts'
import type { Row } from '../document/sheet-rows.ts'
import type { Attributes, XmlHandlers } from '../containers/xml.ts'

/** A slide, a sheet, or the whole text of a document. */
export type OdfSection = {
  kind: 'text' | 'slide' | 'sheet'
  name: string
  out: MarkdownWriter
  rows: Row[]
}

type Cell = { text: string; repeat: number }
type Table = { rows: Cell[][]; number: number; rowNumbers: number[] }

/** Elements whose text is not extracted, such as deleted text and image descriptions. */
const ignored = new Set(['tracked-changes', 'desc', 'title', 'forms', 'frame-fallback'])

/** Consecutive spaces are stored as a count. */
const spaceCount = (count: string | undefined) => Math.min(20, Math.max(0, Number(count ?? 1) || 0))

/** A row or cell with more repetitions is the empty remainder of a sheet. */
const MAX_REPEATS = 1_000

/** Extracts an OpenDocument `content.xml`: text, spreadsheet or presentation. */
export class OdfText implements XmlHandlers {
  readonly sections: OdfSection[] = []
  readonly #limits: ExtractionLimits
  readonly #path: string[] = []
  readonly #lines: string[] = []
  readonly #tables: Table[] = []
  #ignoring = 0
  #listDepth = 0
  #headingLevel = 1
  #cells = 0

  constructor(limits: ExtractionLimits) {
    this.#limits = limits
    this.#openSection('text', '')
  }

  readonly #openings = new Map<string, (attribute: Attributes) => void>([
    ['page', (attribute) => this.#openSection('slide', attribute('draw:name') ?? '')],
    ['p', (attribute) => this.#openLine(attribute)],
    ['h', (attribute) => this.#openLine(attribute)],
    ['list', () => (this.#listDepth += 1)],
    ['table', (attribute) => this.#openTable(attribute('table:name') ?? '')],
    ['table-row', (attribute) => this.#openRow(attribute)],
    ['table-cell', (attribute) => this.#openCell(attribute)],
    ['covered-table-cell', (attribute) => this.#openCell(attribute)],
    ['s', (attribute) => this.text(' '.repeat(spaceCount(attribute('text:c'))))],
    ['tab', () => this.text('\t')],
    ['line-break', () => this.text('\n')],
  ])

  open = (name: string, attribute: Attributes): void => {
    this.#path.push(name)
    if (ignored.has(name)) this.#ignoring += 1
    if (this.#ignoring === 0) this.#openings.get(name)?.(attribute)
  }

  close = (name: string): void => {
    this.#path.pop()
    if (ignored.has(name)) this.#ignoring -= 1
    if (this.#ignoring > 0) return
    if (name === 'p' || name === 'h') this.#endLine(name)
    else if (name === 'list') this.#listDepth -= 1
    else if (name === 'table') this.#endTable()
  }

  text = (text: string): void => {
    const last = this.#lines.length - 1
    if (this.#ignoring === 0 && last >= 0) this.#lines[last] = `${this.#lines[last] ?? ''}${text}`
  }

  #openSection(kind: OdfSection['kind'], name: string): void {
    this.sections.push({ kind, name, out: new MarkdownWriter(this.#limits), rows: [] })
  }

  #openLine(attribute: Attributes): void {
    this.#headingLevel = Number(attribute('outline-level') ?? 1)
    this.#lines.push('')
  }

  #endLine(name: string): void {
    const line = this.#lines.pop() ?? ''
    const cell = this.#tables.at(-1)?.rows.at(-1)?.at(-1)
    if (cell) cell.text = `${cell.text} ${line}`.trim()
    else this.#write(name, line)
  }

  #write(name: string, line: string): void {
    const out = this.sections.at(-1)?.out
    if (name === 'h') out?.heading(this.#headingLevel, line)
    else if (this.#listDepth > 0) out?.item(line, this.#listDepth - 1)
    else out?.paragraph(line)
  }

  #openTable(name: string): void {
    const isSheet = this.#path.at(-2) === 'spreadsheet'
    if (isSheet) this.#openSection('sheet', name)
    this.#tables.push({ rows: [], number: 0, rowNumbers: [] })
  }

  #openRow(attribute: Attributes): void {
    const table = this.#tables.at(-1)
    if (!table) return
    table.rows.push([])
    table.rowNumbers.push(table.number + 1)
    table.number += Number(attribute('number-rows-repeated') ?? 1)
  }

  #openCell(attribute: Attributes): void {
    const repeat = Number(attribute('number-columns-repeated') ?? 1)
    this.#tables.at(-1)?.rows.at(-1)?.push({ text: '', repeat })
    this.#cells += 1
    if (this.#cells > this.#limits.cells) throw tooLarge('cells')
  }

  #endTable(): void {
    const table = this.#tables.pop()
    const section = this.sections.at(-1)
    if (!table || !section) return
    if (section.kind === 'sheet') {
      for (const row of sheetRows(table)) section.rows.push(row)
      return
    }
    const outer = this.#tables.at(-1)?.rows.at(-1)?.at(-1)
    const texts = table.rows.map((cells) => cells.map((cell) => cell.text))
    if (outer) outer.text = `${outer.text} ${texts.map((row) => row.join(' ')).join('; ')}`.trim()
    else section.out.table(texts)
  }
}

/** The non-empty rows of a sheet. */
const sheetRows = ({ rows, rowNumbers }: Table): Row[] =>
  rows
    .map((cells, index) => ({ number: rowNumbers[index] ?? 1, cells: expandCells(cells) }))
    .filter((row) => row.cells.size > 0)

/** Expands repeated cells; empty ones only advance the column. */
function expandCells(cells: Cell[]): Map<number, string> {
  const filled = new Map<number, string>()
  let column = 0
  for (const { text, repeat } of cells) {
    const times = text === '' ? 0 : Math.min(repeat, MAX_REPEATS)
    for (let index = 0; index < times; index += 1) filled.set(column + index, text)
    column += repeat
  }
  return filled
}
