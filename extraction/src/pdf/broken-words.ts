import type { Line } from './pdf-lines.ts'

/** PDFium writes one of these characters for a hyphen that breaks a word at the end of a line. */
const MARKS = [String.fromCharCode(2), '\ufffe'] as const
const MARK = new RegExp(`[${MARKS.join('')}]`, 'g')
const ENDS_BROKEN = new RegExp(`(?:[${MARKS.join('')}]|(?<=\\p{L}{2})[-\u2010])$`, 'u')
const WORD = new RegExp(`[\\p{L}${MARKS.join('')}-]+`, 'gu')
/** Shorter words are often the beginning of a longer word, such as "in" or "con". */
const MIN_PART_LETTERS = 4
/** A longer string of letters is not a broken word. */
const MAX_WORD_LETTERS = 100

/** Number of last characters of a line that decide how the next line is joined to it. */
const ENDING = 3

/** Joins the lines of a paragraph; a word broken between two of them is marked for `BrokenWords`. */
export function joinLines(lines: readonly string[]): string {
  const [first = '', ...others] = lines
  const joined = [first]
  for (const line of others) {
    const start = (joined.pop() ?? '').trimEnd()
    const next = line.trimStart()
    // Only the last characters are tested: with the whole paragraph the time would be quadratic.
    const ending = start.slice(-ENDING)
    if (ENDS_BROKEN.test(ending) && /^[\p{L}\p{N}]/u.test(next)) {
      joined.push(start.slice(0, -1), MARKS[1], next)
    } else {
      const isWide = /[\u3040-\u30ff\u3400-\u9fff]$/.test(ending)
      joined.push(start, isWide ? '' : ' ', next)
    }
  }
  return joined.join('')
}

/** Decides whether a word broken at the end of a line keeps its hyphen, by the words of the whole document. */
export class BrokenWords {
  readonly #known = new Set<string>()

  add(lines: readonly Line[]): void {
    for (const { text } of lines) {
      for (const [word] of text.matchAll(WORD)) {
        if (word.search(MARK) < 0 && !word.endsWith('-')) this.#known.add(word.toLowerCase())
      }
    }
  }

  heal(text: string): string {
    const rejoined = text.replace(WORD, (word) => this.#rejoined(word))
    return rejoined.replace(MARK, '-')
  }

  /** Joins the parts of one word. */
  #rejoined(word: string): string {
    const [first = '', ...others] = word.split(MARK)
    const rejoined = [first]
    /** The joined letters since the last hyphen. */
    let start = first.slice(first.lastIndexOf('-') + 1)
    for (const part of others) {
      const [second = ''] = part.split('-', 1)
      const keepsHyphen = start.length > MAX_WORD_LETTERS || this.#keepsHyphen(start, second)
      rejoined.push(keepsHyphen ? '-' : '', part)
      const hasHyphen = keepsHyphen || second.length < part.length
      start = hasHyphen ? part.slice(part.lastIndexOf('-') + 1) : start + part
    }
    return rejoined.join('')
  }

  #keepsHyphen(first: string, second: string): boolean {
    if (!/^\p{Ll}/u.test(second)) return true
    const [start, end] = [first.toLowerCase(), second.toLowerCase()]
    if (this.#known.has(`${start}-${end}`)) return true
    if (this.#known.has(start + end)) return false
    const isWord = (part: string) => part.length >= MIN_PART_LETTERS && this.#known.has(part)
    return isWord(start) && isWord(end)
  }
}
