import type { Language } from '../language/language.ts'
import type { Locator } from '../ports/types.ts'
import { BitList } from './lists/bit-list.ts'
import { NumberList } from './lists/number-list.ts'
import { RunList } from './lists/run-list.ts'
import { TextList } from './texts/text-list.ts'

/** Fields shared by all passages of a source. */
type Origin = {
  sourceId: string
  title: string
  url?: string
  language: Language
  idPrefix: string
}

export type ListedPassage = {
  id: string
  sourceId: string
  title: string
  url?: string
  headings: string[]
  text: string
  language: Language
  locator: Locator
}

const HEADING_SEPARATOR = '\u001F'
const NO_NUMBER = 0xff_ff_ff_ff
/** Estimated memory of an object with shared fields, without its texts. */
const BYTES_PER_OBJECT = 64

const MAX_DIGITS = 9

/** An id without its final number, or the whole id if it could not be restored from prefix and number. */
function prefixOf(id: string): string {
  let at = id.length
  while (at > 0 && id.charCodeAt(at - 1) >= 48 && id.charCodeAt(at - 1) <= 57) at -= 1
  const digits = id.length - at
  const isPlain = digits > 0 && digits <= MAX_DIGITS && (id[at] !== '0' || digits === 1)
  return isPlain ? id.slice(0, at) : id
}

/** A passage without its text. */
export type PassagePlace = Omit<ListedPassage, 'text'>

/** The passages of an index by number, in columns. Fields shared by consecutive passages are stored once. */
export class PassageList {
  readonly texts: TextList
  readonly #removed = new BitList()
  readonly #origins = new RunList<Origin>()
  readonly #headings = new RunList<string>()
  readonly #locators = new RunList<Locator>()
  /** The number at the end of each id. */
  readonly #idNumbers = new NumberList()
  #lastLocator = ''
  #sharedBytes = 0

  constructor(texts = new TextList()) {
    this.texts = texts
  }

  /** Number of passages, including removed ones. */
  get length(): number {
    return this.#idNumbers.length
  }

  get bytes(): number {
    const columns = [this.texts, this.#removed, this.#origins, this.#headings, this.#locators]
    const sum = columns.reduce((total, { bytes }) => total + bytes, this.#idNumbers.bytes)
    return sum + this.#sharedBytes
  }

  add({ text, ...place }: ListedPassage): void {
    this.texts.add(text)
    this.restore(place)
  }

  /** Adds a passage whose text is in the list already. */
  restore({ id, sourceId, title, url, headings, language, locator }: PassagePlace): void {
    const idPrefix = prefixOf(id)
    this.#idNumbers.push(idPrefix === id ? NO_NUMBER : Number(id.slice(idPrefix.length)))
    const origin = { sourceId, title, language, idPrefix, ...(url === undefined ? {} : { url }) }
    if (this.#origins.push(this.#sharedOrigin(origin))) {
      this.#sharedBytes += BYTES_PER_OBJECT + sizeOf(sourceId, title, idPrefix, url ?? '')
    }
    const joined = headings.join(HEADING_SEPARATOR)
    if (this.#headings.push(joined)) this.#sharedBytes += sizeOf(joined)
    if (this.#locators.push(this.#sharedLocator(locator))) this.#sharedBytes += BYTES_PER_OBJECT
  }

  /** Reserves the number of a removed passage. */
  restoreRemoved(): void {
    const passage = this.length
    this.#idNumbers.push(NO_NUMBER)
    this.#origins.push(this.#origins.last ?? noOrigin)
    this.#headings.push(this.#headings.last ?? '')
    this.#locators.push(this.#locators.last ?? noLocator)
    this.remove(passage)
  }

  has(passage: number): boolean {
    return passage < this.length && !this.#removed.has(passage)
  }

  at(passage: number): ListedPassage | undefined {
    const place = this.placeOf(passage)
    return place && { ...place, text: this.texts.at(passage) }
  }

  placeOf(passage: number): PassagePlace | undefined {
    const origin = this.#originOf(passage)
    const locator = this.#locators.at(passage)
    if (!origin || !locator) return undefined
    const { idPrefix, ...shared } = origin
    const idNumber = this.#idNumbers.at(passage)
    const id = idNumber === NO_NUMBER ? idPrefix : `${idPrefix}${idNumber}`
    const headings = this.#headings.at(passage)
    return { ...shared, id, locator, headings: headings ? headings.split(HEADING_SEPARATOR) : [] }
  }

  isAnswer(passage: number): boolean {
    return this.has(passage) && this.#locators.at(passage)?.kind === 'answer'
  }

  languageOf(passage: number): Language | undefined {
    return this.#originOf(passage)?.language
  }

  /** The id of a passage without its final number. */
  idPrefixOf(passage: number): string | undefined {
    return this.#originOf(passage)?.idPrefix
  }

  remove(passage: number): void {
    this.texts.remove(passage)
    this.#removed.mark(passage)
  }

  #originOf(passage: number): Origin | undefined {
    return this.has(passage) ? this.#origins.at(passage) : undefined
  }

  #sharedOrigin(origin: Origin): Origin {
    const { last } = this.#origins
    const isSame =
      last?.sourceId === origin.sourceId &&
      last.idPrefix === origin.idPrefix &&
      last.title === origin.title &&
      last.language === origin.language &&
      last.url === origin.url
    return isSame ? last : origin
  }

  #sharedLocator(locator: Locator): Locator {
    const { last } = this.#locators
    if (last?.kind === 'text' && locator.kind === 'text') return last
    const written = JSON.stringify(locator)
    if (last && written === this.#lastLocator) return last
    this.#lastLocator = written
    return locator
  }
}

const noOrigin: Origin = { sourceId: '', title: '', language: 'en', idPrefix: '' }
const noLocator: Locator = { kind: 'text' }

/** Estimated memory of strings: a header, and one byte per character if all are Latin-1, otherwise two. */
const sizeOf = (...texts: string[]): number =>
  texts.reduce((sum, text) => sum + 24 + text.length * (/[\u0100-\uffff]/.test(text) ? 2 : 1), 0)
