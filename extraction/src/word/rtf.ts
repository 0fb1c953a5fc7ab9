import { readFile } from 'node:fs/promises'
import iconv from 'iconv-lite'
import * as texts from '@askwell/messages/knowledge/extraction'
import type { ExtractionLimits } from '../document/limits.ts'
import { MarkdownWriter } from '../document/markdown.ts'
import { tooLarge } from '../document/extraction-outcome.ts'
import { toTextPart } from '../document/format-reader.ts'
import type { FormatReader } from '../document/format-reader.ts'
import { RtfTable } from './rtf-table.ts'
import { endsParagraph, skipped, symbols } from './rtf-words.ts'

/** Code pages of Windows character sets; fonts with other sets use the code page of the document. */
const codePageOfCharset = new Map([
  [77, 'macroman'],
  [128, 'cp932'],
  [129, 'cp949'],
  [134, 'cp936'],
  [136, 'cp950'],
  [161, 'cp1253'],
  [162, 'cp1254'],
  [163, 'cp1258'],
  [177, 'cp1255'],
  [178, 'cp1256'],
  [186, 'cp1257'],
  [204, 'cp1251'],
  [222, 'cp874'],
  [238, 'cp1250'],
])

const doubleByte = new Set(['cp932', 'cp936', 'cp949', 'cp950'])

/** Whether a byte begins a two-byte character. In cp932, A0 to DF are single bytes (half-width letters). */
const isFirstByte = (byte: number, encoding: string): boolean =>
  byte > 0x80 && byte < 0xff && !(encoding === 'cp932' && byte >= 0xa0 && byte <= 0xdf)

const TOKEN =
  /\\'([0-9a-f]{2})|\\([a-z]{1,32})(-?\d{1,10})? ?|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/gi

type Group = { isSkipped: boolean; fallbackLength: number; isFontTable: boolean; font: number }

const outermost: Group = { isSkipped: false, fallbackLength: 1, isFontTable: false, font: -1 }

/** Parses Rich Text Format: paragraphs and table rows in any encoding, no layout. */
class RtfText {
  readonly out: MarkdownWriter
  readonly #groups: Group[] = [{ ...outermost }]
  /** The code page of each font. */
  readonly #fonts = new Map<number, string>()
  #codePage = 'windows-1252'
  #defaultFont = -1
  #pending = 0
  #line = ''
  #bytes: number[] = []
  readonly #table = new RtfTable()
  #isInCell = false

  /** Handlers for the control words of tables. */
  readonly #tables = new Map<string, () => void>([
    ['trowd', () => this.#table.define()],
    ['clvmrg', () => this.#table.continueCell()],
    ['cellx', () => this.#table.defineCell()],
    ['intbl', () => (this.#isInCell = true)],
    ['pard', () => (this.#isInCell = false)],
    ['cell', () => this.#endCell()],
    ['row', () => this.#table.endRow()],
  ])

  /** Handlers for control words that change how the following text is decoded, also inside skipped groups. */
  readonly #settings = new Map<string, (value: number) => void>([
    ['uc', (value) => (this.#group.fallbackLength = value)],
    ['fonttbl', () => Object.assign(this.#group, { isSkipped: true, isFontTable: true })],
    ['f', (value) => (this.#group.font = value)],
    ['plain', () => (this.#group.font = this.#defaultFont)],
    [
      'deff',
      (value) => {
        this.#defaultFont = value
        this.#group.font = value
      },
    ],
    ['fcharset', (value) => this.#addFont(value)],
    [
      'ansicpg',
      (value) => {
        if (iconv.encodingExists(`cp${value}`)) this.#codePage = `cp${value}`
      },
    ],
  ])

  constructor(limits: ExtractionLimits) {
    this.out = new MarkdownWriter(limits)
  }

  read(source: string): void {
    for (const [, byte, word, number, sign, brace, text] of source.matchAll(TOKEN)) {
      if (byte !== undefined) this.#byte(Number.parseInt(byte, 16))
      else if (text !== undefined && this.#isHalfCharacter) this.#secondByte(text)
      else {
        this.#flushBytes()
        if (word !== undefined) this.#word(word, number)
        else if (sign !== undefined) this.#sign(sign)
        else if (brace !== undefined) this.#brace(brace)
        else if (text !== undefined) this.#text(text)
      }
    }
    this.#isInCell = false
    this.#endParagraph()
    this.#writeTable()
  }

  get #group(): Group {
    return this.#groups.at(-1) ?? outermost
  }

  #byte(byte: number): void {
    if (this.#pending > 0) this.#pending -= 1
    else if (!this.#group.isSkipped) this.#bytes.push(byte)
  }

  #flushBytes(): void {
    if (this.#bytes.length === 0) return
    this.#line += iconv.decode(Buffer.from(this.#bytes), this.#encoding)
    this.#bytes = []
  }

  get #encoding(): string {
    return this.#fonts.get(this.#group.font) ?? this.#codePage
  }

  #addFont(charset: number): void {
    const codePage = codePageOfCharset.get(charset)
    if (this.#group.isFontTable && codePage) this.#fonts.set(this.#group.font, codePage)
  }

  /** Whether the pending bytes end with the first byte of a two-byte character. */
  get #isHalfCharacter(): boolean {
    if (this.#bytes.length === 0 || !doubleByte.has(this.#encoding)) return false
    let at = 0
    while (at < this.#bytes.length) at += isFirstByte(this.#bytes[at] ?? 0, this.#encoding) ? 2 : 1
    return at > this.#bytes.length
  }

  /** Takes the second byte of a character from plain text: a byte that is an ASCII character is not escaped. */
  #secondByte(text: string): void {
    this.#bytes.push(text.charCodeAt(0))
    this.#flushBytes()
    this.#text(text.slice(1))
  }

  #word(word: string, number: string | undefined): void {
    if (skipped.has(word)) this.#group.isSkipped = true
    this.#settings.get(word)?.(Number(number ?? 1))
    if (this.#group.isSkipped) return
    if (word === 'u') this.#unicode(Number(number ?? 0))
    else if (endsParagraph.has(word)) this.#endParagraph()
    else this.#line += symbols.get(word) ?? ''
    this.#tables.get(word)?.()
  }

  #unicode(code: number): void {
    this.#line += String.fromCharCode(code & 0xffff)
    this.#pending = this.#group.fallbackLength
  }

  #sign(sign: string): void {
    if (sign === '*') this.#group.isSkipped = true
    else if (sign === '\n' || sign === '\r') this.#endParagraph()
    else if (sign === '~') this.#text(' ')
    else if (sign === '_') this.#text('-')
    else if ('\\{}'.includes(sign)) this.#text(sign)
  }

  #brace(brace: string): void {
    this.#pending = 0
    if (brace === '{') this.#groups.push({ ...this.#group })
    else if (this.#groups.length > 1) this.#groups.pop()
    if (this.#groups.length > 2_000) throw tooLarge('nesting')
  }

  #text(text: string): void {
    const after = text.slice(this.#pending)
    this.#pending = Math.max(0, this.#pending - text.length)
    if (!this.#group.isSkipped) this.#line += this.#decoded(after)
  }

  /** Decodes unescaped bytes of a code page, which old programs write. */
  #decoded(text: string): string {
    return /[\u0080-\u00ff]/.test(text)
      ? iconv.decode(Buffer.from(text, 'latin1'), this.#encoding)
      : text
  }

  #endCell(): void {
    this.#table.addCell(this.#line)
    this.#line = ''
  }

  #endParagraph(): void {
    this.#flushBytes()
    if (this.#isInCell) {
      this.#line += ' '
      return
    }
    this.#writeTable()
    this.out.paragraph(this.#line)
    this.#line = ''
  }

  #writeTable(): void {
    this.#table.endRow()
    const rows = this.#table.take()
    if (rows.length > 0) this.out.table(rows)
  }
}

export const readRtf: FormatReader = async (context) => {
  const rtf = new RtfText(context.limits)
  rtf.read(await readFile(context.path, 'latin1'))
  await context.onPart(toTextPart(texts.textPart, { kind: 'text' }, rtf.out.toString()))
  return { title: '' }
}
