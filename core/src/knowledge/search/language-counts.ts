import { detectLanguage, SURE_SCORE } from '../language/detect-language.ts'
import type { Language } from '../language/language.ts'

/** The languages of the passages of one bot. */
export class LanguageCounts {
  readonly #counts = new Map<Language, number>()
  #lastGuess: { sourceId: string; language: Language } | undefined
  #sorted: Language[] | undefined

  /** Counts passages of a language, or stops counting them. */
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

  /** The language of a passage that was stored without it: that of the passage before where it cannot be detected. */
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

  /** The language of a question where passages have it, otherwise that of most passages. */
  languageOf(question: string): Language {
    const [main = 'en', ...others] = this.languages
    if (others.length === 0) return main
    const detected = detectLanguage(question)
    if (detected === null || this.#counts.has(detected)) return detected ?? main
    // A question in Han characters alone may be Japanese as well.
    return detected === 'zh' && this.#counts.has('ja') ? 'ja' : main
  }
}
