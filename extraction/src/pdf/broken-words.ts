import type { Line } from './pdf-lines.ts'

/** Characters that PDFium uses for the hyphen of a word broken at the end of a line. */
const MARKS = [String.fromCharCode(2), '\ufffe'] as const
const MARK = new RegExp(`[${MARKS.join('')}]`, 'g')
const ENDS_BROKEN = new RegExp(`(?:[${MARKS.join('')}]|(?<=\\p{L}{2})[-\u2010])$`, 'u')
const WORD = new RegExp(`[\\p{L}${MARKS.join('')}-]+`, 'gu')
/** Shorter words are often the beginning of a longer one, such as "in" or "con". */
const LETTERS_OF_A_PART = 4

/** Joins two lines of a paragraph; a word broken between them is marked for `BrokenWords`. */
export function joinLines(before: string, line: string): string {
  const next = line.trimStart()
  const start = before.trimEnd()
  if (ENDS_BROKEN.test(start) && /^[\p{L}\p{N}]/u.test(next))
    return `${start.slice(0, -1)}${MARKS[1]}${next}`
  const isWide = /[\u3040-\u30ff\u3400-\u9fff]$/.test(start)
  return `${start}${isWide ? '' : ' '}${next}`
}

/** Decides by the other words of a document whether a word broken at the end of a line keeps its hyphen. */
export class BrokenWords {
  readonly #known = new Set<string>()

  constructor(pages: readonly Line[][]) {
    for (const { text } of pages.flat()) {
      for (const [word] of text.matchAll(WORD)) {
        if (word.search(MARK) < 0 && !word.endsWith('-')) this.#known.add(word.toLowerCase())
      }
    }
  }

  heal(text: string): string {
    const healed = text.replace(WORD, (word) =>
      word.split(MARK).reduce((before, after) => this.#joined(before, after)),
    )
    return healed.replace(MARK, '-')
  }

  #joined(before: string, after: string): string {
    const first = before.slice(before.lastIndexOf('-') + 1)
    const [second = ''] = after.split('-', 1)
    return this.#keepsHyphen(first, second) ? `${before}-${after}` : before + after
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
