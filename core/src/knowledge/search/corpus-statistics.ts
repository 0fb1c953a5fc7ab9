import type { Language } from '../language/language.ts'
import { Vocabulary } from './vocabulary.ts'

/** What is counted of the passages of one language. */
export type LanguageTotal = {
  language: Language
  passages: number
  /** Stems of all passages together, with titles and headings. */
  length: number
}

/** What is counted over all passages of a bot, of which an index holds only some. */
export class CorpusStatistics {
  readonly vocabulary = new Vocabulary()
  #totals: readonly LanguageTotal[] = []

  get passages(): number {
    return this.#totals.reduce((sum, { passages }) => sum + passages, 0)
  }

  get totalLength(): number {
    return this.#totals.reduce((sum, { length }) => sum + length, 0)
  }

  get languages(): [Language, number][] {
    return this.#totals.map(({ language, passages }) => [language, passages])
  }

  setTotals(totals: readonly LanguageTotal[]): void {
    this.#totals = totals.filter(({ passages }) => passages > 0)
  }

  /** Sets in how many passages a stem occurs. */
  setFrequency(stem: string, passages: number): void {
    const term = this.vocabulary.intern(stem)
    const change = passages - this.vocabulary.frequencyOf(term)
    if (change !== 0) this.vocabulary.changeFrequency(term, change)
  }
}
