import { decodeCellText, formatDate, formatNumber, formatText } from '../document/cell-values.ts'
import type { ExtractionLimits } from '../document/limits.ts'
import { tooLarge } from '../document/extraction-outcome.ts'
import { spreadMerged, type MergedCell } from '../document/merged-cells.ts'
import type { Row } from '../document/sheet-rows.ts'
import type { Attributes, XmlHandlers } from '../containers/xml.ts'

/** Shared data of all sheets. `budget` limits the cells of the whole workbook. */
export type WorkbookContext = {
  strings: string[]
  formats: (string | number)[]
  date1904: boolean
  limits: ExtractionLimits
  budget: { cells: number }
}

type Cell = { column: number; type: string; style: number; value: string }

/** The column of a cell reference, counted from 0: 'AB12' → 27. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.toUpperCase()) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1
}

/** The row of a cell reference, counted from 1: 'AB12' → 12. */
const rowOf = (reference: string): number => Number(reference.replaceAll(/[^\d]/g, ''))

/** Reads the non-empty cells of one worksheet as Excel shows them. Ignores the declared range. */
export class SheetReader implements XmlHandlers {
  readonly rows: Row[] = []
  readonly #book: WorkbookContext
  #row: Row = { number: 0, cells: new Map() }
  #cell: Cell = { column: -1, type: 'n', style: 0, value: '' }
  #isValue = false
  #phonetic = 0
  readonly #merged: MergedCell[] = []

  constructor(book: WorkbookContext) {
    this.#book = book
  }

  open = (name: string, attribute: Attributes): void => {
    if (name === 'row') this.#openRow(attribute)
    else if (name === 'c') this.#openCell(attribute)
    else if (name === 'rPh') this.#phonetic += 1
    else if (name === 'v' || name === 't') this.#isValue = this.#phonetic === 0
    else if (name === 'mergeCell') this.#merge(attribute('ref') ?? '')
  }

  close = (name: string): void => {
    if (name === 'c') this.#endCell()
    else if (name === 'row' && this.#row.cells.size > 0) this.rows.push(this.#row)
    else if (name === 'rPh') this.#phonetic -= 1
    else if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'mergeCells') spreadMerged(this.rows, this.#merged, () => this.#countCell())
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
    this.#countCell()
    this.#row.cells.set(this.#cell.column, text)
  }

  #countCell(): void {
    this.#book.budget.cells += 1
    if (this.#book.budget.cells > this.#book.limits.cells) {
      throw tooLarge('cells')
    }
  }

  #merge(range: string): void {
    const [first = '', last = ''] = range.split(':')
    this.#merged.push({
      column: columnOf(first),
      lastColumn: columnOf(last),
      firstRow: rowOf(first),
      lastRow: rowOf(last),
    })
  }

  #shown({ type, style, value }: Cell): string {
    const { strings, formats, date1904 } = this.#book
    const format = formats[style] ?? 0
    if (value.trim() === '') return ''
    if (type === 's') return formatText(strings[Number(value)] ?? '', format)
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type === 'n') return formatNumber(value, format, date1904)
    if (type === 'd') return formatDate(value, format, date1904)
    return formatText(decodeCellText(value), format)
  }
}
