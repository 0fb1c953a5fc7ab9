import type { Line } from './pdf-lines.ts'

/** Characters that PDFium uses for the hyphen of a word broken at the end of a line. */
const MARKS = [String.fromCharCode(2), '\ufffe'] as const
const MARK = new RegExp(`[${MARKS.join('')}]`, 'g')
const ENDS_BROKEN = new RegExp(`(?:[${MARKS.join('')}]|(?<=\\p{L}{2})[-\u2010])$`, 'u')
const WORD = new RegExp(`[\\p{L}${MARKS.join('')}-]+`, 'gu')
/** Shorter words are often the beginning of a longer one, such as "in" or "con". */
const LETTERS_OF_A_PART = 4
/** What is longer was not broken at the end of one line. */
const LETTERS_OF_A_WORD = 100

/** Letters of a line that decide how the next one is joined to it. */
const ENDING = 3

/** Joins the lines of a paragraph; a word broken between two of them is marked for `BrokenWords`. */
export function joinLines(lines: readonly string[]): string {
  const [first = '', ...others] = lines
  const joined = [first]
  for (const line of others) {
    const start = (joined.pop() ?? '').trimEnd()
    const next = line.trimStart()
    // Only the last letters are looked at: with the whole paragraph the time would be quadratic.
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

/** Decides by the other words of a document whether a word broken at the end of a line keeps its hyphen. */
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
    const healed = text.replace(WORD, (word) => this.#healed(word))
    return healed.replace(MARK, '-')
  }

  /** Joins the parts of one word. */
  #healed(word: string): string {
    const [first = '', ...others] = word.split(MARK)
    const healed = [first]
    /** What was joined since the last hyphen. */
    let start = first.slice(first.lastIndexOf('-') + 1)
    for (const part of others) {
      const [second = ''] = part.split('-', 1)
      const keepsHyphen = start.length > LETTERS_OF_A_WORD || this.#keepsHyphen(start, second)
      healed.push(keepsHyphen ? '-' : '', part)
      const hasHyphen = keepsHyphen || second.length < part.length
      start = hasHyphen ? part.slice(part.lastIndexOf('-') + 1) : start + part
    }
    return healed.join('')
  }

  #keepsHyphen(first: string, second: string): boolean {
    if (!/^\p{Ll}/u.test(second)) return true
    const [start, end] = [first.toLowerCase(), second.toLowerCase()]
    if (this.#known.has(`${start}-${end}`)) return true
    if (this.#known.has(start + end)) return false
    const isWord = (part: string) => part.length >= LETTERS_OF_A_PART && this.#known.has(part)
    return isWord(start) && isWord(end)
  }
}
