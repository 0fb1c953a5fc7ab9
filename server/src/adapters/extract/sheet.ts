import { cellText, shownDate, shownNumber, shownText } from './cell-values.ts'
import type { ReadLimits } from './limits.ts'
import { Refusal } from './outcome.ts'
import type { Row } from './rows.ts'
import type { Attributes, XmlHandlers } from './xml.ts'

/** What the cells of all sheets refer to. `budget` counts the cells of the whole workbook. */
export type Book = {
  strings: string[]
  formats: (string | number)[]
  date1904: boolean
  limits: ReadLimits
  budget: { cells: number }
}

type Cell = { column: number; type: string; style: number; value: string }

/** 'AB12' → 27: the column, from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.toUpperCase()) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1
}

/** Reads the filled cells of one worksheet as they are shown. Declared ranges are ignored. */
export class SheetReader implements XmlHandlers {
  readonly rows: Row[] = []
  readonly #book: Book
  #row: Row = { number: 0, cells: new Map() }
  #cell: Cell = { column: -1, type: 'n', style: 0, value: '' }
  #isValue = false
  #phonetic = 0

  constructor(book: Book) {
    this.#book = book
  }

  open = (name: string, attribute: Attributes): void => {
    if (name === 'row') this.#openRow(attribute)
    else if (name === 'c') this.#openCell(attribute)
    else if (name === 'rPh') this.#phonetic += 1
    else if (name === 'v' || name === 't') this.#isValue = this.#phonetic === 0
  }

  close = (name: string): void => {
    if (name === 'c') this.#endCell()
    else if (name === 'row' && this.#row.cells.size > 0) this.rows.push(this.#row)
    else if (name === 'rPh') this.#phonetic -= 1
    else if (name === 'v' || name === 't') this.#isValue = false
  }

  text = (text: string): void => {
    if (this.#isValue) this.#cell.value += text
  }

  #openRow(attribute: Attributes): void {
    const number = Number(attribute('r') ?? this.#row.number + 1)
    this.#row = { number, cells: new Map() }
    this.#cell.column = -1
  }

  #openCell(attribute: Attributes): void {
    const reference = attribute('r')
    const column = reference === undefined ? this.#cell.column + 1 : columnOf(reference)
    const style = Number(attribute('s') ?? 0)
    this.#cell = { column, type: attribute('t') ?? 'n', style, value: '' }
  }

  #endCell(): void {
    const text = this.#shown(this.#cell)
    if (text.trim() === '') return
    this.#book.budget.cells += 1
    if (this.#book.budget.cells > this.#book.limits.cells) {
      throw new Refusal('too-large', 'number of cells')
    }
    this.#row.cells.set(this.#cell.column, text)
  }

  #shown({ type, style, value }: Cell): string {
    const { strings, formats, date1904 } = this.#book
    const format = formats[style] ?? 0
    if (value.trim() === '') return ''
    if (type === 's') return shownText(strings[Number(value)] ?? '', format)
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type === 'n') return shownNumber(value, format, date1904)
    if (type === 'd') return shownDate(value, format, date1904)
    return shownText(cellText(value), format)
  }
}
