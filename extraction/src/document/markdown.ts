import type { ExtractionLimits } from './limits.ts'
import { tooLarge } from './extraction-outcome.ts'

/** One line; consecutive white space becomes one space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Removes invisible characters and replaces ligatures, so that searches and quotes use plain words. */
export function cleanText(text: string): string {
  return (
    text
      .replace(/[\u00ad\u200b\u2060\ufeff\0]/g, '')
      // Only ligatures and Arabic presentation forms: full NFKC would turn '²' into '2'.
      .replace(/[\ufb00-\ufdff\ufe70-\ufefc]+/g, (forms) => forms.normalize('NFKC'))
  )
}

/** Length of light Markdown; white space and marks of lists, headings and tables count as one between words. */
export const letterCount = (markdown: string): number =>
  markdown.replace(/[\s|#-]+/g, ' ').trim().length

/** '| a | b |', with escaped bars inside cells. */
function tableRow(cells: string[]): string {
  return `| ${cells.map((cell) => oneLine(cell).replaceAll('|', '\\|')).join(' | ')} |`
}

/** Joins blocks of light Markdown with blank lines and counts their size. */
export class MarkdownWriter {
  readonly #limits: ExtractionLimits
  readonly #blocks: string[] = []
  #lastWasItem = false
  #characters = 0

  constructor(limits: ExtractionLimits) {
    this.#limits = limits
  }

  #add(block: string, isItem: boolean): void {
    const text = cleanText(block)
    if (text.trim() === '') return
    this.#characters += text.length
    if (this.#characters > this.#limits.characters) throw tooLarge('text')
    const last = this.#blocks.length - 1
    if (isItem && this.#lastWasItem) this.#blocks[last] = `${this.#blocks[last] ?? ''}\n${text}`
    else this.#blocks.push(text)
    this.#lastWasItem = isItem
  }

  /** Keeps line breaks inside a paragraph but removes blank lines, which would end it. */
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

  /** Writes rows of cells, the header first. Skips empty rows; a single column becomes paragraphs. */
  table(rows: string[][]): void {
    const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
    const width = filled.reduce((max, row) => Math.max(max, row.length), 0)
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
