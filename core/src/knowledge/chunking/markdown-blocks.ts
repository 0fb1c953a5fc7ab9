import { trimEndOf } from '@askwell/contract/trim-end'
import type { Language } from '../language/language.ts'
import { sentenceSpans } from '../text/sentences.ts'
import type { Span } from '../text/sentences.ts'
import { estimateTokens } from '../text/tokens.ts'

/** The smallest piece of a chunk: a sentence, a list item, a table row or a line of code. */
export type Unit = Span & {
  kind: 'sentence' | 'item' | 'row' | 'code'
  tokens: number
  /** For rows: the number of the row below its header row, from 0. */
  row?: number
}

/** Units of one paragraph, list, table or code block. */
export type Block = {
  units: Unit[]
  /** The header row of a table. */
  header?: Span
}

/** The blocks under one heading. `headings`: the path of headings, outermost first. */
export type Section = { headings: string[]; heading?: Span; blocks: Block[] }

type Line = Span & { text: string }
type Kind = 'blank' | 'heading' | 'fence' | 'row' | 'item' | 'text'

const HEADING = /^ {0,3}(#{1,6})\s/
const LONGEST_HEADING = 300
const FENCE = /^\s*(?:```|~~~)/
const ROW = /^\s*\|/
const RULE = /^\s*\|[\s:|-]*$/
const RECORD = /^\s*[^:;|]{1,80}: [^;|]*[;|]\s*[^:;|]{1,80}: /
const ITEM = /^\s*(?:[-*+•–]|\d{1,3}[.)])\s+\S/

export const isFence = (line: string): boolean => FENCE.test(line)

/** Whether a table line is the separator below the header. */
const isTableRule = (line: string): boolean => RULE.test(line) && line.includes('-')

/** The span of a heading without its Markdown marks. */
function headingSpan(text: string, { start, end }: Span): Span {
  const line = text.slice(start, end)
  const words = line.replace(/^\s*#+\s*/, '')
  const from = end - words.length
  return { start: from, end: from + lengthWithoutClosingMarks(words) }
}

/** The length of a heading without final spaces and closing `#` marks, which must follow a space. */
function lengthWithoutClosingMarks(words: string): number {
  const trimmed = words.trimEnd()
  const bare = trimEndOf(trimmed, '#')
  return bare === bare.trimEnd() ? trimmed.length : bare.trimEnd().length
}

/** Whether a line is a row written out with its headers: `Plan: Basic; Price: 9`. */
export const isRecord = (line: string): boolean => RECORD.test(line)

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const line of text.split('\n')) {
    lines.push({ start, end: start + line.length, text: line })
    start += line.length + 1
  }
  return lines
}

function kindOf(line: string): Kind {
  if (line.trim() === '') return 'blank'
  if (line.length <= LONGEST_HEADING && HEADING.test(line)) return 'heading'
  if (FENCE.test(line)) return 'fence'
  if (ROW.test(line)) return 'row'
  return ITEM.test(line) ? 'item' : 'text'
}

/** Splits the lines of a text into sections in one pass. */
class SectionReader {
  readonly sections: Section[] = [{ headings: [], blocks: [] }]
  readonly #text: string
  readonly #language: Language
  readonly #lines: Line[]
  #at = 0
  #path: { level: number; title: string }[] = []

  constructor(text: string, language: Language) {
    this.#text = text
    this.#language = language
    this.#lines = linesOf(text)
  }

  read(): Section[] {
    let line = this.#lines[this.#at]
    while (line !== undefined) {
      this.#take(kindOf(line.text), line)
      line = this.#lines[this.#at]
    }
    return this.sections
  }

  #take(kind: Kind, line: Line): void {
    if (kind === 'blank') this.#at += 1
    else if (kind === 'heading') this.#openSection(line)
    else if (kind === 'fence') this.#addCode()
    else if (kind === 'row') this.#addTable()
    else if (kind === 'item') this.#addList()
    else this.#addParagraph()
  }

  #openSection(line: Line): void {
    const level = HEADING.exec(line.text)?.[1]?.length ?? 1
    const heading = headingSpan(this.#text, line)
    this.#path = this.#path.filter((above) => above.level < level)
    this.#path.push({ level, title: this.#text.slice(heading.start, heading.end) })
    const headings = this.#path.map(({ title }) => title).filter((text) => text !== '')
    this.sections.push({ headings, heading, blocks: [] })
    this.#at += 1
  }

  #addBlock(block: Block): void {
    if (block.units.length > 0) this.sections.at(-1)?.blocks.push(block)
  }

  #unit(kind: Unit['kind'], { start, end }: Span): Unit {
    return { kind, start, end, tokens: estimateTokens(this.#text.slice(start, end)) }
  }

  #linesWhile(belongs: (line: string) => boolean): Line[] {
    const from = this.#at
    let line = this.#lines[this.#at]
    while (line !== undefined && belongs(line.text)) {
      this.#at += 1
      line = this.#lines[this.#at]
    }
    return this.#lines.slice(from, this.#at)
  }

  #addCode(): void {
    this.#at += 1
    const lines = this.#linesWhile((line) => !FENCE.test(line))
    this.#at += 1
    const code = lines.filter((line) => line.text.trim() !== '')
    this.#addBlock({ units: code.map((line) => this.#unit('code', line)) })
  }

  #addTable(): void {
    const lines = this.#linesWhile((line) => ROW.test(line))
    const [header, ...rows] = lines.filter((line) => !isTableRule(line.text))
    if (header === undefined) return

    const units = rows.map((line, row) => ({ ...this.#unit('row', line), row }))
    this.#addBlock(rows.length > 0 ? { units, header } : { units: [this.#unit('row', header)] })
  }

  #addList(): void {
    const lines = this.#linesWhile((line) => {
      const kind = kindOf(line)
      return kind === 'item' || (kind === 'text' && /^\s/.test(line))
    })
    const items: Span[] = []
    for (const line of lines) {
      const last = items.at(-1)
      if (last === undefined || ITEM.test(line.text)) items.push({ ...line })
      else last.end = line.end
    }
    this.#addBlock({ units: items.map((item) => this.#unit('item', item)) })
  }

  #addParagraph(): void {
    const lines = this.#linesWhile((line) => kindOf(line) === 'text')
    if (lines.every((line) => isRecord(line.text))) {
      this.#addBlock({ units: lines.map((line) => this.#unit('item', line)) })
      return
    }
    const start = lines[0]?.start ?? 0
    const end = lines.at(-1)?.end ?? start
    const units = sentenceSpans(this.#text.slice(start, end), this.#language).map((span) =>
      this.#unit('sentence', { start: start + span.start, end: start + span.end }),
    )
    this.#addBlock({ units })
  }
}

/** Splits light Markdown into sections, blocks and units, with offsets in the text. */
export function sectionsOf(text: string, language: Language = 'en'): Section[] {
  return new SectionReader(text, language).read()
}
