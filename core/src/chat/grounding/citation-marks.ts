import { abstentionMark } from './abstention.ts'

const numbers = /\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*/
const citation = new RegExp(
  `^(?:\\[\\^?(${numbers.source})\\]|【(${numbers.source})(?:†[^】]{0,20})?】)`,
)
const citationBeginning = /^(?:\[\^?|【)[\d\s,;–-]{0,30}(?:†[^】]{0,20})?\]?$/
const spaces = ' \t\u00a0'
const mayBeMark = /[[【]/

/**
 * Removes citations such as [2] from the streamed text of a model, because visitors see the sources below the reply.
 * Replaces an abstention mark inside a reply by its sentence. Leaves code and links unchanged.
 */
export class CitationMarks {
  readonly #passages: number
  readonly #abstention: string
  readonly #cited = new Set<number>()
  /** Text that may become a mark, with the spaces before it. */
  #pending = ''
  #shown = ''

  constructor({ passages, abstention }: { passages: number; abstention: string }) {
    this.#passages = passages
    this.#abstention = abstention
  }

  /** The cited passages, counted from 1, in the order of the reply. */
  get cited(): readonly number[] {
    return [...this.#cited]
  }

  push(piece: string): string {
    const text = this.#pending + piece
    const hasNothingToHold = !mayBeMark.test(text) && !/[ \t\u00a0]$/.test(text)
    this.#pending = ''
    return hasNothingToHold ? this.#pass(text) : this.#read(text, false)
  }

  end(): string {
    const text = this.#pending
    this.#pending = ''
    return this.#read(text, true)
  }

  #read(text: string, isFinal: boolean): string {
    let shown = ''
    let at = 0
    while (at < text.length) {
      const found = text.slice(at).search(mayBeMark)
      if (found < 0) return shown + this.#last(text.slice(at), isFinal)
      const before = text.slice(at, at + found)
      const rest = text.slice(at + found)
      const mark = this.#markAt(before, rest, isFinal)
      if (mark === 'open') return shown + this.#hold(before, rest)
      shown += this.#pass(mark.shown)
      at += found + mark.length
    }
    return shown
  }

  /** The text to show for the next bracket and the text before it; 'open' while the bracket may become a mark. */
  #markAt(
    before: string,
    rest: string,
    isFinal: boolean,
  ): 'open' | { shown: string; length: number } {
    const plain = { shown: before + rest.charAt(0), length: 1 }
    if (this.#endsInCode(before)) return plain
    if (!isFinal && mayBecomeMark(rest)) return 'open'
    if (startsWithMark(rest)) {
      return { shown: before + this.#abstention, length: abstentionMark.length }
    }
    const found = citationAt(rest)
    if (!found) return plain
    this.#note(found.listed)
    return { shown: withoutSpaces(before), length: found.length }
  }

  /** Whether the text ends inside a code block or inline code. */
  #endsInCode(before: string): boolean {
    const text = this.#shown + before
    const line = text.slice(text.lastIndexOf('\n') + 1)
    return text.split('```').length % 2 === 0 || line.split('`').length % 2 === 0
  }

  #note(listed: string): void {
    for (const part of listed.split(/[,;]/)) {
      const [first = 0, last = first] = part.split(/[–-]/).map(Number)
      for (let number = first; number <= Math.min(last, this.#passages); number += 1) {
        if (number >= 1) this.#cited.add(number)
      }
    }
  }

  /** Holds back spaces at the end, because a mark may follow them. */
  #last(text: string, isFinal: boolean): string {
    if (isFinal) return this.#pass(text)
    const trimmed = withoutSpaces(text)
    return this.#hold(trimmed, text.slice(trimmed.length))
  }

  #hold(before: string, rest: string): string {
    const trimmed = withoutSpaces(before)
    this.#pending = before.slice(trimmed.length) + rest
    return this.#pass(trimmed)
  }

  #pass(text: string): string {
    const isAfterMark = this.#shown === '' && this.#cited.size > 0
    const shown = isAfterMark ? text.trimStart() : text
    this.#shown += shown
    return shown
  }
}

const startsWithMark = (rest: string) =>
  rest.slice(0, abstentionMark.length).toUpperCase() === abstentionMark

const mayBecomeMark = (rest: string) =>
  citationBeginning.test(rest) || abstentionMark.startsWith(rest.toUpperCase())

/** The citation at the start of a text; null for links and other text in brackets. */
function citationAt(rest: string): { listed: string; length: number } | null {
  const found = citation.exec(rest)
  if (!found) return null
  const [{ length }, first, second] = found
  const listed = first ?? second ?? ''
  return rest.charAt(length) === '(' || /^0+$/.test(listed) ? null : { listed, length }
}

function withoutSpaces(text: string): string {
  let end = text.length
  while (end > 0 && spaces.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
