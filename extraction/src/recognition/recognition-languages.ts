import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Language } from '@askwell/core/knowledge'

const require = createRequire(import.meta.url)

/** The names of the languages in the packages of Tesseract's data. */
export const dataNames: Record<Language, string> = {
  en: 'eng',
  de: 'deu',
  fr: 'fra',
  es: 'spa',
  it: 'ita',
  pt: 'por',
  nl: 'nld',
  sv: 'swe',
  ru: 'rus',
  ja: 'jpn',
  zh: 'chi_sim',
  ko: 'kor',
}

/** Languages in scripts that the English data cannot recognize. */
export const otherScripts: readonly Language[] = ['ru', 'ja', 'zh', 'ko']

/** Path of the data file of a language; undefined when its package is not installed. */
export function dataFile(language: Language): string | undefined {
  const name = dataNames[language]
  try {
    const folder = dirname(require.resolve(`@tesseract.js-data/${name}/package.json`))
    return join(folder, '4.0.0_best_int', `${name}.traineddata.gz`)
  } catch {
    // Only some languages are dependencies; an operator can install others.
    return undefined
  }
}
