import { detectLanguage, SURE_SCORE } from '../language/detect-language.ts'
import type { Language } from '../language/language.ts'

/** The languages of the passages of one bot. */
export class LanguageCounts {
  readonly #counts = new Map<Language, number>()
  #lastGuess: { sourceId: string; language: Language } | undefined
  #sorted: Language[] | undefined

  /** Counts (1) or uncounts (-1) a passage of a language. */
  change(language: Language, by: 1 | -1): void {
    const passages = (this.#counts.get(language) ?? 0) + by
    if (passages > 0) this.#counts.set(language, passages)
    else this.#counts.delete(language)
    this.#sorted = undefined
  }

  get all(): [Language, number][] {
    return [...this.#counts]
  }

  restore(counts: readonly (readonly [Language, number])[]): void {
    for (const [language, passages] of counts) this.#counts.set(language, passages)
    this.#sorted = undefined
  }

  /** Detects the language of a passage stored without one; otherwise that of the previous passage of its source. */
  guess({ sourceId, text }: { sourceId: string; text: string }): Language {
    const last = this.#lastGuess?.sourceId === sourceId ? this.#lastGuess.language : null
    const language = detectLanguage(text, SURE_SCORE) ?? last ?? detectLanguage(text) ?? 'en'
    this.#lastGuess = { sourceId, language }
    return language
  }

  get languages(): readonly Language[] {
    this.#sorted ??= [...this.#counts]
      .toSorted(([, a], [, b]) => b - a)
      .map(([language]) => language)
    return this.#sorted
  }

  /** The language of a question if any passage has it, otherwise the main language of the passages. */
  languageOf(question: string): Language {
    const [main = 'en', ...others] = this.languages
    if (others.length === 0) return main
    const detected = detectLanguage(question)
    if (detected === null || this.#counts.has(detected)) return detected ?? main
    // A question in Han characters may also be Japanese.
    return detected === 'zh' && this.#counts.has('ja') ? 'ja' : main
  }
}
