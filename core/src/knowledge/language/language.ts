/** The languages whose words have stems and stop words of their own. */
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

/** Whether its words are pairs of characters or short runs, which have no typing errors to correct. */
export const isUnspaced = (language: Language): boolean => UNSPACED.has(language)

/** A stored or received text as a language; null when it is none of these. */
export const toLanguage = (code: string | null | undefined): Language | null =>
  languages.find((language) => language === code) ?? null
