import { languagesByWord } from './function-words.ts'
import type { Language } from './language.ts'

const WORD = /[\p{L}\p{M}]+/gu
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/gu
const HANGUL = /\p{sc=Hangul}/gu
const HAN = /\p{sc=Han}/gu
const CYRILLIC = /\p{sc=Cyrillic}/gu
const LETTER = /\p{L}/gu
/** Letters beyond ASCII and beyond Latin. The scripts of a text without them need not be counted. */
const NON_ASCII = /[\u0080-\uffff]/
const NON_LATIN = /[\u0370-\u1fff\u2c00-\uffff]/
/** A text with this share of another script is in that script, although it may name products in Latin letters. */
const SCRIPT_SHARE = 0.3
/** Letters of Ukrainian, Belarusian and Serbian. */
const NOT_RUSSIAN = /[іїєґўђћџјљњ]/iu

/** Letters and signs that only some of the languages use, with their weights. */
const SIGNS: readonly (readonly [RegExp, readonly Language[], number])[] = [
  [/ß/u, ['de'], 2],
  [/ü/u, ['de'], 1],
  [/[äö]/u, ['de', 'sv'], 0.7],
  [/å/u, ['sv'], 2],
  [/[ñ¿¡]/u, ['es'], 2],
  [/[ãõ]/u, ['pt'], 2],
  [/[œêûîù]/u, ['fr'], 1],
  [/[ìò]/u, ['it'], 1.5],
  [/ç/u, ['fr', 'pt'], 1],
  [/[áíóú]/u, ['es', 'pt'], 0.5],
]
/** Such signs that also occur in ASCII texts. */
const ASCII_SIGNS: typeof SIGNS = [
  [/(?<!\p{L})(?:qu|[cdjlmns])['’]\p{L}/iu, ['fr'], 1],
  [/(?<!\p{L})(?:dell|nell|all|sull|un)['’]\p{L}/iu, ['it'], 1.5],
  [/ij/u, ['nl'], 0.5],
]
/** Letters of other languages. */
const FOREIGN_LETTERS = /[ąćęłńśźżčďěňřšťůžőűțşğıøæðþ]/iu

/** Characters of a text that are examined; enough for a passage. */
const MAX_CHARACTERS = 700
const MIN_SCORE = 0.9
/** Score that a passage needs to have another language than its source. */
export const SURE_SCORE = 3
const MIN_LEAD = 1.25

const byWord = languagesByWord()

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0

function byScript(text: string): Language | 'other' | null {
  if (!NON_LATIN.test(text)) return null
  const all = count(text, LETTER)
  const isMostly = (letters: number) => letters > 0 && letters >= all * SCRIPT_SHARE
  const kana = count(text, KANA)
  const han = count(text, HAN)
  if (isMostly(kana + han)) return kana * 20 >= han ? (kana > 0 ? 'ja' : 'zh') : 'zh'
  if (isMostly(count(text, HANGUL))) return 'ko'
  if (!isMostly(count(text, CYRILLIC))) return null
  return NOT_RUSSIAN.test(text) ? 'other' : 'ru'
}

function scoresOf(text: string): Map<Language, number> {
  const scores = new Map<Language, number>()
  const add = (languages: readonly Language[], weight: number) => {
    for (const language of languages) {
      scores.set(language, (scores.get(language) ?? 0) + weight)
    }
  }
  for (const word of text.toLowerCase().match(WORD) ?? []) {
    const languages = byWord.get(word)
    if (languages) add(languages, 1 / languages.length)
  }
  const signs = NON_ASCII.test(text) ? [...SIGNS, ...ASCII_SIGNS] : ASCII_SIGNS
  for (const [sign, languages, weight] of signs) if (sign.test(text)) add(languages, weight)
  return scores
}

const hasForeignLetters = (text: string): boolean =>
  NON_ASCII.test(text) && FOREIGN_LETTERS.test(text)

/**
 * Detects the language of a text by its script, frequent words and letters; null when these are not sufficient, as in
 * "Hotel Bristol 2026". Reliable from about four words on.
 */
export function detectLanguage(whole: string, min = MIN_SCORE): Language | null {
  const text = whole.slice(0, MAX_CHARACTERS).normalize('NFC')
  const script = byScript(text)
  if (script !== null) return script === 'other' ? null : script
  if (hasForeignLetters(text)) return null

  const [best, next] = [...scoresOf(text)].toSorted(([, a], [, b]) => b - a)
  if (best === undefined || best[1] < min) return null
  return best[1] >= (next?.[1] ?? 0) * MIN_LEAD ? best[0] : null
}
