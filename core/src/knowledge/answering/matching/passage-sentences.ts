import { RecentValues } from '../../../shared/index.ts'
import { stemListOf } from '../../text/analyze-text.ts'
import { isRecord, sectionsOf } from '../../chunking/markdown-blocks.ts'
import type { Block, Unit } from '../../chunking/markdown-blocks.ts'
import type { Language } from '../../language/language.ts'
import type { Span } from '../../text/sentences.ts'

/** A sentence that can be quoted, with its stems in order. */
export type PassageSentence = {
  text: string
  /** The sentence with its links, if it has any. */
  linked?: string
  stems: string[]
  /** Whether it is a record: a table row, or a row written out with its headers. */
  isRecord: boolean
  /** Whether it is a line of code. */
  isCode?: true
  /** The lines of code that it introduces: "To add a column, use a command like:". */
  code?: string[]
  /** Whether it is a line of code directly below the heading. */
  isLeadingCode?: true
  /** Whether it is a label that names what the paragraphs below explain, such as a term in a glossary. */
  isLabel?: true
  /** The list to which it belongs. */
  list?: SentenceList
}

/** A list within one passage: the index of its first item, and whether its items are steps. */
export type SentenceList = { start: number; isNumbered: boolean }

const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** A table row as text, without empty cells: `Plan: Basic; Price: 9`. */
function rowText(header: string, row: string): string {
  const names = cellsOf(header)
  const cells = cellsOf(row)
    .map((cell, i) => ({ cell, name: names[i] ?? '' }))
    .filter(({ cell }) => cell !== '')
  // A remark across all columns is not a value of the first column.
  const [only] = cells
  if (only && cells.length === 1 && names.length > 1 && only.cell.includes(' ')) return only.cell
  return cells.map(({ cell, name }) => (name === '' ? cell : `${name}: ${cell}`)).join('; ')
}

function sentenceText(text: string, unit: Unit, header: Span | undefined): string {
  const raw = text.slice(unit.start, unit.end)
  if (unit.kind === 'code') return raw.trim()
  if (unit.kind === 'row') {
    return rowText(header ? text.slice(header.start, header.end) : '', raw)
  }
  const line = raw
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
  if (unit.kind === 'sentence') return line.replace(/^(?:A|Answer|Antwort|R)\s?[:.]\s+/, '')
  return line.replace(/^(?:[-*+•–]|\d{1,3}[.)])\s+/, '')
}

const ENTRY = /(?<!(?:^|\s)\p{Lu}\S{0,30}) (?=\p{Lu}[\p{L}\p{N}]*(?: [\p{L}\p{N}]+){0,4}: )/gu
const MIN_ENTRIES = 3
const MIN_ITEMS = 2

/** Splits a list whose line breaks were lost: "Monday: 9 to 5 Tuesday: 9 to 6 Friday: closed". */
function entriesOf(sentence: string): string[] {
  const entries = sentence.split(ENTRY)
  const isList = entries.length >= MIN_ENTRIES && entries.every((entry) => entry.includes(': '))
  return isList ? entries : [sentence]
}

const LOCAL_LINK = /(?<!!)\[([^[\]\n]+)\]\((?:\/|#)[^)\s]*\)/g
const LINK = /(?<!!)\[([^[\]\n]+)\]\((?:https?:|mailto:|tel:)[^)\s]*\)/g

/** Removes the marks of bold text, and links within the page. */
const withoutBold = (text: string): string =>
  text.replaceAll(/(\*\*|__)(?=\S)(.*?\S)\1/g, '$2').replaceAll(LOCAL_LINK, '$1')

/** The text of a sentence without links, and with links: "Book on our [booking page](https://…)." */
function textsOf(entry: string): Pick<PassageSentence, 'text' | 'linked'> {
  const linked = withoutBold(entry)
  const text = linked.replaceAll(LINK, '$1')
  return text === linked ? { text } : { text, linked }
}

type Passage = { text: string; language: Language; stemsOf: typeof stemListOf }

const SYMBOLS = /[{}[\];=<>|\\_]/g
const MIN_SYMBOLS = 3
const MIN_SYMBOL_SHARE = 0.05
const STATEMENT =
  /^(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER|DROP|GRANT|REVOKE|EXPLAIN|VALUES|BEGIN|COMMIT|ROLLBACK)\b.*[;),]$/

/** Whether a line is code outside a marked block, or in a block that began in the previous passage. */
function isUnmarkedCode(text: string): boolean {
  if (/[.!?:…]["'”’)]*$|@|https?:/.test(text)) return false
  const symbols = text.match(SYMBOLS)?.length ?? 0
  return (
    STATEMENT.test(text) || (symbols >= MIN_SYMBOLS && symbols / text.length > MIN_SYMBOL_SHARE)
  )
}

const LONGEST_LABEL = 80

function isLabel({ kind }: Unit, text: string): boolean {
  return (
    kind === 'sentence' && text.length <= LONGEST_LABEL && !/\d|@|[.!?:;,…]["'”’)]*$/.test(text)
  )
}

/** Marks a single line above a paragraph as a label. */
function withLabels(sentences: PassageSentence[], block: Block, next: Block | undefined) {
  const [unit] = block.units
  const [sentence] = sentences
  const isAlone = block.units.length === 1 && next?.units[0]?.kind === 'sentence'
  if (!unit || !sentence || !isAlone || !isLabel(unit, sentence.text)) return sentences
  return [{ ...sentence, isLabel: true as const }]
}

function sentencesOfUnit(
  { text, language, stemsOf }: Passage,
  unit: Unit,
  header: Span | undefined,
): PassageSentence[] {
  const wording = sentenceText(text, unit, header)
  const stems = stemsOf(wording, language)
  if (unit.kind === 'code' || (unit.kind === 'sentence' && isUnmarkedCode(wording)))
    return [{ text: wording, stems, isRecord: false, isCode: true }]
  const entries = unit.kind === 'sentence' ? entriesOf(wording) : [wording]
  const isRow = unit.kind === 'row' || (unit.kind === 'item' && isRecord(wording))
  return entries.map((entry) => ({
    ...textsOf(entry),
    stems: entries.length === 1 ? stems : stemsOf(entry, language),
    isRecord: isRow || entries.length > 1,
  }))
}

const LABELED = /^(?:[^:.]|\.\d){1,80}: \S/

/** Whether list items have a label and a value, like table rows: a price list or opening hours. */
function areRecords(sentences: readonly PassageSentence[], { units }: Block): boolean {
  const isList = units.length >= MIN_ENTRIES && units.every(({ kind }) => kind === 'item')
  return isList && sentences.every(({ text }) => LABELED.test(text))
}

function listOf({ text }: Passage, { units }: Block): SentenceList | undefined {
  const [first] = units
  if (first?.kind !== 'item' || units.length < MIN_ITEMS) return undefined
  return { start: first.start, isNumbered: /^\s*\d/.test(text.slice(first.start, first.end)) }
}

function sentencesOfBlock(passage: Passage, block: Block): PassageSentence[] {
  const sentences = block.units.flatMap((unit) => sentencesOfUnit(passage, unit, block.header))
  if (areRecords(sentences, block)) {
    return sentences.map((sentence) => ({ ...sentence, isRecord: true }))
  }
  const list = listOf(passage, block)
  return list ? sentences.map((sentence) => ({ ...sentence, list })) : sentences
}

const MAX_CODE_LINES = 6
const MAX_CODE = 300

/** Adds the code below to a sentence that ends with a colon, unless the code is long. */
function withCode(sentence: PassageSentence, following: PassageSentence[]): PassageSentence {
  if (sentence.isRecord || sentence.isCode || !sentence.text.endsWith(':')) return sentence
  const end = following.findIndex(({ isCode }) => !isCode)
  const code = following.slice(0, end < 0 ? following.length : end).map(({ text }) => text)
  const isShort = code.length <= MAX_CODE_LINES && code.join('\n').length <= MAX_CODE
  return code.length > 0 && isShort ? { ...sentence, code } : sentence
}

/** Marks the lines of code at the start of a passage, which show what its heading is about; none if there are many. */
function withLeadingCode(sentences: PassageSentence[]): PassageSentence[] {
  const end = sentences.findIndex(({ isCode }) => !isCode)
  const at = end < 0 ? sentences.length : end
  const code = sentences.slice(0, at).map(({ text }) => text)
  if (at > MAX_CODE_LINES || code.join('\n').length > MAX_CODE) return sentences
  return sentences.map((sentence, i) =>
    i < at ? { ...sentence, code, isLeadingCode: true } : sentence,
  )
}

/** Whether a passage has a table row or another record. Faster than `passageSentences`, because it needs no stems. */
export const hasRecord = (text: string, language: Language = 'en'): boolean =>
  sentencesOf({ text, language, stemsOf: () => [] }).some((sentence) => sentence.isRecord)

const sentencesOf = (passage: Passage): PassageSentence[] =>
  sectionsOf(passage.text, passage.language)
    .flatMap(({ blocks }) =>
      blocks.flatMap((block, at) =>
        withLabels(sentencesOfBlock(passage, block), block, blocks[at + 1]),
      ),
    )
    .filter((sentence) => sentence.text !== '')

function readSentences(text: string, language: Language): PassageSentence[] {
  const sentences = sentencesOf({ text, language, stemsOf: stemListOf })
  return withLeadingCode(
    sentences.map((sentence, at) =>
      withCode(sentence, sentences.slice(at + 1, at + 2 + MAX_CODE_LINES)),
    ),
  )
}

/** Size of the cache: some hundred passages, because questions often concern the same ones. */
const MAX_REMEMBERED = 300_000

const remembered = new RecentValues<readonly PassageSentence[]>(MAX_REMEMBERED)

/** The sentences, list items, table rows and code lines of a passage, in order. Results are cached. */
export const passageSentences = (
  text: string,
  language: Language = 'en',
): readonly PassageSentence[] =>
  remembered.get(`${language}:${text}`, () => readSentences(text, language))
