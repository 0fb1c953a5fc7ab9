import type { ReadLimits } from './limits.ts'
import { Refusal } from './outcome.ts'

/** One line: runs of blanks become one. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Drops what is invisible and spells out ligatures, so that search and quotes see plain words. */
export function plain(text: string): string {
  return (
    text
      .replace(/[\u00ad\u200b\u2060\ufeff\0]/g, '')
      // Ligatures and Arabic presentation forms only: full NFKC would turn '²' into '2'.
      .replace(/[\ufb00-\ufdff\ufe70-\ufefc]+/g, (forms) => forms.normalize('NFKC'))
  )
}

/** Length of light markdown without blanks and the marks of lists, headings and tables. */
export const lettersIn = (markdown: string): number =>
  markdown.replace(/[\s|#-]+/g, ' ').trim().length

/** '| a | b |', bars inside a cell escaped. */
function tableRow(cells: string[]): string {
  return `| ${cells.map((cell) => oneLine(cell).replaceAll('|', '\\|')).join(' | ')} |`
}

/** Collects blocks of light markdown separated by blank lines and counts what they cost. */
export class MarkdownWriter {
  readonly #limits: ReadLimits
  readonly #blocks: string[] = []
  #lastWasItem = false
  #characters = 0

  constructor(limits: ReadLimits) {
    this.#limits = limits
  }

  #add(block: string, isItem: boolean): void {
    const text = plain(block)
    if (text.trim() === '') return
    this.#characters += text.length
    if (this.#characters > this.#limits.characters) throw new Refusal('too-large', 'amount of text')
    const last = this.#blocks.length - 1
    if (isItem && this.#lastWasItem) this.#blocks[last] = `${this.#blocks[last] ?? ''}\n${text}`
    else this.#blocks.push(text)
    this.#lastWasItem = isItem
  }

  /** Lines inside a paragraph stay; blank ones would end it. */
  paragraph(text: string): void {
    const lines = text.split('\n').map(oneLine)
    this.#add(lines.filter((line) => line !== '').join('\n'), false)
  }

  heading(level: number, text: string): void {
    const title = oneLine(text)
    if (title !== '') this.#add(`${'#'.repeat(Math.min(6, Math.max(1, level)))} ${title}`, false)
  }

  item(text: string, level = 0): void {
    const content = oneLine(text)
    if (content !== '') this.#add(`${'  '.repeat(Math.min(level, 5))}- ${content}`, true)
  }

  /** Rows of cells, the header first. Empty rows are left out; one column is no table. */
  table(rows: string[][]): void {
    const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
    const width = filled.reduce((most, row) => Math.max(most, row.length), 0)
    if (width > 1) {
      this.#add(filled.map((row) => tableRow(row)).join('\n'), false)
      return
    }
    for (const row of filled) this.paragraph(row[0] ?? '')
  }

  toString(): string {
    return this.#blocks.join('\n\n')
  }
}
