import type { ExtractionLimits } from '../document/limits.ts'
import { MarkdownWriter, oneLine } from '../document/markdown.ts'
import type { Attributes, XmlHandlers } from '../containers/xml.ts'

type Shape = { placeholder: string; lines: { text: string; level: number }[] }

/** Placeholders that repeat on every slide and have no content. */
const repeatedPlaceholders = new Set(['sldNum', 'dt', 'sldImg', 'hdr'])

/** Collects the text of one slide, its notes or its comments. Skips fallback drawings. */
export class SlideText implements XmlHandlers {
  title = ''
  readonly out: MarkdownWriter
  readonly #mode: 'slide' | 'notes' | 'comments'
  #shape: Shape = { placeholder: '', lines: [] }
  #rows: string[][] | undefined
  #line = ''
  #level = 0
  #isText = false
  #ignoring = 0

  readonly #openings = new Map<string, (attribute: Attributes) => void>([
    ['t', () => (this.#isText = true)],
    ['text', () => (this.#isText = true)],
    ['sp', () => this.#openShape()],
    ['txSp', () => this.#openShape()],
    ['ph', (attribute) => (this.#shape.placeholder = attribute('type') ?? 'body')],
    ['pPr', (attribute) => (this.#level = Number(attribute('lvl') ?? 0))],
    ['br', () => (this.#line += '\n')],
    ['tbl', () => (this.#rows = [])],
    ['tr', () => this.#rows?.push([])],
    ['tc', () => this.#rows?.at(-1)?.push('')],
  ])

  constructor(limits: ExtractionLimits, mode: 'slide' | 'notes' | 'comments' = 'slide') {
    this.out = new MarkdownWriter(limits)
    this.#mode = mode
  }

  open = (name: string, attribute: Attributes): void => {
    if (name === 'Fallback') this.#ignoring += 1
    if (this.#ignoring === 0) this.#openings.get(name)?.(attribute)
  }

  close = (name: string): void => {
    if (name === 'Fallback') this.#ignoring -= 1
    if (this.#ignoring > 0) return
    if (name === 't' || name === 'text') this.#isText = false
    if (name === 'p' || name === 'text') this.#endLine()
    else if (name === 'sp' || name === 'txSp') this.#endShape()
    else if (name === 'tbl') this.#endTable()
  }

  text = (text: string): void => {
    if (this.#isText && this.#ignoring === 0) this.#line += text
  }

  #openShape(): void {
    this.#shape = { placeholder: '', lines: [] }
  }

  #endLine(): void {
    const line = { text: this.#line, level: this.#level }
    this.#line = ''
    this.#level = 0
    if (line.text.trim() === '') return
    const row = this.#rows?.at(-1)
    if (row) row[row.length - 1] = `${row.at(-1) ?? ''} ${line.text}`.trim()
    else if (this.#mode === 'comments') this.out.paragraph(line.text)
    else this.#shape.lines.push(line)
  }

  #endTable(): void {
    if (this.#rows) this.out.table(this.#rows)
    this.#rows = undefined
  }

  #endShape(): void {
    const { placeholder, lines } = this.#shape
    this.#shape = { placeholder: '', lines: [] }
    if (repeatedPlaceholders.has(placeholder)) return
    if (this.#mode === 'slide' && /^(?:title|ctrTitle)$/.test(placeholder) && this.title === '') {
      this.title = oneLine(lines.map((line) => line.text).join(' '))
      return
    }
    const isList = this.#mode === 'slide' && /^(?:body|obj)$/.test(placeholder) && lines.length > 1
    for (const { text, level } of lines) {
      if (isList) this.out.item(text, level)
      else this.out.paragraph(text)
    }
  }
}
