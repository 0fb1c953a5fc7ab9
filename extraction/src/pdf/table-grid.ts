import type { RuledLines, Edge } from './ruled-lines.ts'

/** Edges that are up to this many points apart meet. */
const NEAR = 2

/** The cells that the ruled lines of a page draw. */
export class TableGrid {
  /** Horizontal edges, from top to bottom. */
  readonly #rows: Edge[]
  readonly #columns: Edge[]

  constructor({ vertical, horizontal }: RuledLines) {
    this.#columns = vertical
    this.#rows = horizontal
      .filter((row) => vertical.some((column) => meets(row, column)))
      .toSorted((a, b) => b.at - a.at)
  }

  /** The x positions of column edges at the height of a baseline, from the left. Both edges of a line count once. */
  dividersAt(baseline: number): number[] {
    const places = this.#columns
      .filter(({ start, end }) => start <= baseline && baseline < end)
      .map(({ at }) => at)
      .toSorted((a, b) => a - b)
    return places.filter((at, index) => index === 0 || at - (places[index - 1] ?? at) > NEAR)
  }

  /** A number for the row at a baseline, from its lower edge; undefined outside of a row with columns. */
  rowAt(baseline: number, dividers: readonly number[]): number | undefined {
    if (dividers.length < EDGES_OF_COLUMNS) return undefined
    if (!this.#rows.some(({ at }) => at > baseline)) return undefined
    const below = this.#rows.find(({ at }) => at <= baseline)
    return below && Math.round(below.at / NEAR)
  }
}

/** Two columns have three edges; fewer edges are a box. */
const EDGES_OF_COLUMNS = 3

/** Whether a row edge touches a column edge; underlines do not. */
const meets = (row: Edge, column: Edge): boolean =>
  column.at >= row.start - NEAR &&
  column.at <= row.end + NEAR &&
  row.at >= column.start - NEAR &&
  row.at <= column.end + NEAR
