import type { Language } from '../language/language.ts'
import type { Locator } from '../ports/types.ts'
import { NumberList } from './lists/number-list.ts'

/** What all passages of a source share. */
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
/** Objects of passages with what they share, next to their texts. */
const BYTES_PER_PASSAGE = 80

/** JavaScript stores a text with one byte per character if all are Latin-1, otherwise two. */
const bytesOf = (text: string): number => text.length * (/[\u0100-\uffff]/.test(text) ? 2 : 1)

const MOST_DIGITS = 9

/** An id without the number at its end, or the whole id where the number could not be written back. */
function prefixOf(id: string): string {
  let at = id.length
  while (at > 0 && id.charCodeAt(at - 1) >= 48 && id.charCodeAt(at - 1) <= 57) at -= 1
  const digits = id.length - at
  const isPlain = digits > 0 && digits <= MOST_DIGITS && (id[at] !== '0' || digits === 1)
  return isPlain ? id.slice(0, at) : id
}

/**
 * The passages of an index by their number. Columns with shared values take half the memory of an object for
 * each passage.
 */
export class PassageList {
  /** Undefined where a passage was removed. */
  readonly #texts: (string | undefined)[] = []
  readonly #origins: (Origin | undefined)[] = []
  readonly #headings: (string | undefined)[] = []
  readonly #locators: (Locator | undefined)[] = []
  /** The number at the end of each id. */
  readonly #idNumbers = new NumberList()
  #lastOrigin: Origin = { sourceId: '', title: '', language: 'en', idPrefix: '' }
  #lastHeadings = ''
  #lastLocator = ''
  #textBytes = 0
  #characters = 0

  /** Passages that were ever added. */
  get length(): number {
    return this.#texts.length
  }

  get bytes(): number {
    return this.#textBytes + this.length * BYTES_PER_PASSAGE
  }

  add({ id, sourceId, title, url, headings, text, language, locator }: ListedPassage): void {
    const idPrefix = prefixOf(id)
    this.#idNumbers.push(idPrefix === id ? NO_NUMBER : Number(id.slice(idPrefix.length)))
    this.#origins.push(
      this.#origin({ sourceId, title, language, idPrefix, ...(url === undefined ? {} : { url }) }),
    )
    const joined = headings.join(HEADING_SEPARATOR)
    if (joined !== this.#lastHeadings) this.#lastHeadings = joined
    this.#headings.push(this.#lastHeadings)
    this.#locators.push(this.#locator(locator))
    this.#texts.push(text)
    this.#textBytes += bytesOf(text)
    this.#characters += text.length
  }

  /** Keeps the number of a passage that was removed. */
  addRemoved(): void {
    this.#idNumbers.push(NO_NUMBER)
    this.#origins.push(undefined)
    this.#headings.push(undefined)
    this.#locators.push(undefined)
    this.#texts.push(undefined)
  }

  has(passage: number): boolean {
    return this.#texts[passage] !== undefined
  }

  at(passage: number): ListedPassage | undefined {
    const text = this.#texts[passage]
    const origin = this.#origins[passage]
    const locator = this.#locators[passage]
    if (text === undefined || !origin || !locator) return undefined
    const { idPrefix, ...shared } = origin
    const idNumber = this.#idNumbers.at(passage)
    const id = idNumber === NO_NUMBER ? idPrefix : `${idPrefix}${idNumber}`
    const headings = this.#headings[passage]
    return {
      ...shared,
      id,
      text,
      locator,
      headings: headings ? headings.split(HEADING_SEPARATOR) : [],
    }
  }

  isAnswer(passage: number): boolean {
    return this.#locators[passage]?.kind === 'answer'
  }

  languageOf(passage: number): Language | undefined {
    return this.#origins[passage]?.language
  }

  /** The id of a passage without the number at its end. */
  idPrefixOf(passage: number): string | undefined {
    return this.#origins[passage]?.idPrefix
  }

  remove(passage: number): void {
    const { length } = this.#texts[passage] ?? ''
    this.#textBytes -= (length * this.#textBytes) / Math.max(1, this.#characters)
    this.#characters -= length
    this.#texts[passage] = undefined
    this.#origins[passage] = undefined
    this.#headings[passage] = undefined
    this.#locators[passage] = undefined
  }

  #origin(origin: Origin): Origin {
    const last = this.#lastOrigin
    const isSame =
      last.sourceId === origin.sourceId &&
      last.idPrefix === origin.idPrefix &&
      last.title === origin.title &&
      last.language === origin.language &&
      last.url === origin.url
    if (!isSame) this.#lastOrigin = origin
    return this.#lastOrigin
  }

  #locator(locator: Locator): Locator {
    const last = this.#locators.at(-1)
    if (last?.kind === 'text' && locator.kind === 'text') return last
    const written = JSON.stringify(locator)
    if (last && written === this.#lastLocator) return last
    this.#lastLocator = written
    return locator
  }
}
