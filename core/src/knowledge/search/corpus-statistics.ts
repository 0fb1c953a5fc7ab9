import type { Language } from '../language/language.ts'
import { Vocabulary } from './vocabulary.ts'

/** Counts of the passages in one language. */
export type LanguageTotal = {
  language: Language
  passages: number
  /** Total number of stems, with titles and headings. */
  length: number
}

/** Counts over all passages of a bot, for an index that contains only some of them. */
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

  /** Sets the number of passages with a stem. */
  setFrequency(stem: string, passages: number): void {
    const term = this.vocabulary.intern(stem)
    const change = passages - this.vocabulary.frequencyOf(term)
    if (change !== 0) this.vocabulary.changeFrequency(term, change)
  }
}
