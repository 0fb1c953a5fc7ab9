import type { RuledLines, Edge } from './ruled-lines.ts'

/** Points between two edges that meet. */
const NEAR = 2

/** The cells that the ruled lines of a page draw. */
export class TableGrid {
  /** From the top. */
  readonly #rows: Edge[]
  readonly #columns: Edge[]

  constructor({ vertical, horizontal }: RuledLines) {
    this.#columns = vertical
    this.#rows = horizontal
      .filter((row) => vertical.some((column) => meets(row, column)))
      .toSorted((a, b) => b.at - a.at)
  }

  /** The edges next to a text with this base line, from the left; those of one line count once. */
  dividersAt(baseline: number): number[] {
    const places = this.#columns
      .filter(({ start, end }) => start <= baseline && baseline < end)
      .map(({ at }) => at)
      .toSorted((a, b) => a - b)
    return places.filter((at, index) => index === 0 || at - (places[index - 1] ?? at) > NEAR)
  }

  /** The lower edge of the row of this base line, as its number; undefined outside of a row with columns. */
  rowAt(baseline: number, dividers: readonly number[]): number | undefined {
    if (dividers.length < EDGES_OF_COLUMNS) return undefined
    if (!this.#rows.some(({ at }) => at > baseline)) return undefined
    const below = this.#rows.find(({ at }) => at <= baseline)
    return below && Math.round(below.at / NEAR)
  }
}

/** Two columns have an edge between them and one at each side; fewer are a box. */
const EDGES_OF_COLUMNS = 3

/** Lines below words meet no edge of a column. */
const meets = (row: Edge, column: Edge): boolean =>
  column.at >= row.start - NEAR &&
  column.at <= row.end + NEAR &&
  row.at >= column.start - NEAR &&
  row.at <= column.end + NEAR
