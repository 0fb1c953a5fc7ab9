/** The rows of an RTF table, which are complete paragraphs of cells. */
export class RtfTable {
  #rows: string[][] = []
  #cells: string[] = []
  /** For each cell of the row whether it continues the one above. */
  #continued: boolean[] = []
  #isContinued = false

  /** Begins the definition of a row. */
  define(): void {
    this.#continued = []
    this.#isContinued = false
  }

  /** The next defined cell continues the one above. */
  continueCell(): void {
    this.#isContinued = true
  }

  defineCell(): void {
    this.#continued.push(this.#isContinued)
    this.#isContinued = false
  }

  addCell(text: string): void {
    const above = this.#continued[this.#cells.length] === true ? this.#above() : ''
    this.#cells.push(text.trim() || above)
  }

  #above(): string {
    return this.#rows.at(-1)?.[this.#cells.length] ?? ''
  }

  endRow(): void {
    if (this.#cells.length > 0) this.#rows.push(this.#cells)
    this.#cells = []
  }

  /** The rows since the last call. */
  take(): string[][] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }
}
