import type { ExtractionLimits } from '../document/limits.ts'
import { MarkdownWriter } from '../document/markdown.ts'
import type { WordStyle } from './word-styles.ts'
import type { Attributes, XmlHandlers } from '../containers/xml.ts'
import { MAX_SPANNED } from '../document/header-rows.ts'
import { spreadSpans, type TableSpans } from './table-spans.ts'

type Paragraph = { text: string; heading?: number; item?: number }
/** `span` and `isContinued` belong to the open cell; `spans` lists the cells that span several columns. */
type Table = TableSpans & { span: number; isContinued: boolean }

/** Elements whose text is deleted, a duplicate, or not part of the document. */
const ignored = new Set(['del', 'moveFrom', 'Fallback', 'binData', 'instrText', 'delText'])

const inlineText = new Map([
  ['tab', '\t'],
  ['br', '\n'],
  ['cr', '\n'],
  ['noBreakHyphen', '-'],
  ['ptab', '\t'],
])

/** Handlers for the properties of a paragraph. */
const properties = new Map<string, (paragraph: Paragraph, value: string) => void>([
  [
    'outlineLvl',
    (paragraph, value) => {
      if (Number(value) < 9) paragraph.heading = Number(value) + 1
    },
  ],
  ['ilvl', (paragraph, value) => (paragraph.item = Number(value))],
  [
    'numId',
    (paragraph, value) => {
      if (value === '0') delete paragraph.item
      else paragraph.item ??= 0
    },
  ],
  ['listPr', (paragraph) => (paragraph.item ??= 0)],
])

const styled = ({ heading, isItem }: WordStyle): Partial<Paragraph> => ({
  ...(heading === undefined ? {} : { heading }),
  ...(isItem ? { item: 0 } : {}),
})

/**
 * Converts WordprocessingML (parts of a docx, Word 2003 XML) to light Markdown: headings by style, lists, tables, and
 * text boxes, each once after its paragraph. Deleted text is dropped.
 */
export class WordBody implements XmlHandlers {
  readonly out: MarkdownWriter
  readonly #styleOf: (id: string) => WordStyle
  /** Open paragraphs: a text box contains paragraphs inside a paragraph. */
  readonly #paragraphs: Paragraph[] = []
  readonly #tables: Table[] = []
  #ignoring = 0
  #isText = false

  constructor(limits: ExtractionLimits, styleOf: (id: string) => WordStyle) {
    this.out = new MarkdownWriter(limits)
    this.#styleOf = styleOf
  }

  readonly #openings = new Map<string, (attribute: Attributes) => void>([
    ['t', () => (this.#isText = true)],
    ['p', () => this.#paragraphs.push({ text: '' })],
    ['tbl', () => this.#openTable()],
    ['tr', () => this.#tables.at(-1)?.rows.push([])],
    ['tc', () => this.#openCell()],
    ['gridSpan', (attribute) => this.#inCell({ span: Number(attribute('val') ?? 1) })],
    ['vMerge', (attribute) => this.#inCell({ isContinued: attribute('val') !== 'restart' })],
  ])

  open = (name: string, attribute: Attributes): void => {
    if (ignored.has(name)) this.#ignoring += 1
    if (this.#ignoring > 0) return
    const opening = this.#openings.get(name)
    const paragraph = this.#paragraphs.at(-1)
    if (opening) opening(attribute)
    else if (paragraph) this.#inParagraph(paragraph, name, attribute('val') ?? '')
  }

  close = (name: string): void => {
    if (ignored.has(name)) this.#ignoring -= 1
    if (this.#ignoring > 0) return
    if (name === 't') this.#isText = false
    else if (name === 'p') this.#endParagraph()
    else if (name === 'tc') this.#endCell()
    else if (name === 'tbl') this.#endTable()
  }

  text = (text: string): void => {
    const paragraph = this.#paragraphs.at(-1)
    if (this.#isText && this.#ignoring === 0 && paragraph) paragraph.text += text
  }

  #inParagraph(paragraph: Paragraph, name: string, value: string): void {
    // A tab inside pPr defines a tab stop and has a value; one inside a run is a character.
    const character = value === '' ? inlineText.get(name) : undefined
    if (character !== undefined) paragraph.text += character
    else if (name === 'pStyle') Object.assign(paragraph, styled(this.#styleOf(value)))
    else properties.get(name)?.(paragraph, value)
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop()
    if (!paragraph) return
    const row = this.#tables.at(-1)?.rows.at(-1)
    const cell = row?.at(-1)
    if (row && cell !== undefined) row[row.length - 1] = `${cell} ${paragraph.text}`.trim()
    else this.#write(paragraph)
  }

  #inCell(attributes: Partial<Table>): void {
    Object.assign(this.#tables.at(-1) ?? {}, attributes)
  }

  #openTable(): void {
    this.#tables.push({ rows: [], spans: [], span: 1, isContinued: false })
  }

  #openCell(): void {
    this.#inCell({ span: 1, isContinued: false })
    this.#tables.at(-1)?.rows.at(-1)?.push('')
  }

  /** Ends a cell. A vertically merged cell has the text of the cell above; a wide cell is followed by empty cells. */
  #endCell(): void {
    const table = this.#tables.at(-1)
    const row = table?.rows.at(-1)
    if (!table || !row) return
    const column = row.length - 1
    if (table.isContinued && row[column] === '') row[column] = table.rows.at(-2)?.[column] ?? ''
    const span = Math.min(table.span, MAX_SPANNED)
    if (span > 1) table.spans.push({ row, column, last: column + span - 1 })
    for (let more = span - 1; more > 0; more--) row.push('')
  }

  #write({ text, heading, item }: Paragraph): void {
    if (heading !== undefined) this.out.heading(heading, text)
    else if (item !== undefined) this.out.item(text, item)
    else this.out.paragraph(text)
  }

  /** Writes a table; a nested table becomes text of the outer cell. */
  #endTable(): void {
    const table = this.#tables.pop()
    if (!table) return
    const row = this.#tables.at(-1)?.rows.at(-1)
    const cell = row?.at(-1)
    if (!row || cell === undefined) return this.out.table(spreadSpans(table))
    const inner = table.rows.map((cells) => cells.join(' ')).join('; ')
    row[row.length - 1] = `${cell} ${inner}`.trim()
  }
}
