/** The languages with their own stemmer and stop words. */
export const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'ru',
  'ja',
  'zh',
  'ko',
] as const

export type Language = (typeof languages)[number]

const UNSPACED: ReadonlySet<Language> = new Set(['ja', 'zh', 'ko'])

/** Whether a language has no spaces between words; its search words are short, and typing errors are not corrected. */
export const isUnspaced = (language: Language): boolean => UNSPACED.has(language)

/** Parses a language code; null for an unknown one. */
export const toLanguage = (code: string | null | undefined): Language | null =>
  languages.find((language) => language === code) ?? null
