/** Collects the rows of an RTF table; the file has no element for a whole table. */
export class RtfTable {
  #rows: string[][] = []
  #cells: string[] = []
  /** For each cell of the row, whether it is merged with the cell above. */
  #continued: boolean[] = []
  #isContinued = false

  /** Starts the definition of a row. */
  define(): void {
    this.#continued = []
    this.#isContinued = false
  }

  /** Marks the next defined cell as merged with the cell above. */
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

  /** Returns the rows since the last call. */
  take(): string[][] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }
}
