import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import type { Language } from './language.ts'

/** Snowball stemmers. English has a separate stemmer; scripts without spaces have no endings to remove. */
const STEMMERS: Partial<Record<Language, (word: string) => string>> = {
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
  sv: swedish,
  ru: russian,
}

/** Restores accents that the stemmers need and visitors often omit. */
const MISSING_ACCENTS: Partial<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  es: [[/([cs])ion$/, '$1ión']],
  pt: [
    [/cao$/, 'ção'],
    [/coes$/, 'ções'],
  ],
  de: [
    [/^oe/, 'ö'],
    [/^ue/, 'ü'],
    [/(?<=[bcdfghjklmnprstvwz])ae(?=[bcdfghjklmnprstvwz])/, 'ä'],
    [/(?<=[bcdfghjklmnprstvwz])oe(?=[bcdfghjklmnprstvwz])/, 'ö'],
    [/(?<=[bcdfghjklmnprstvwz])ue(?=[bcdfghjklmnprstvwz])/, 'ü'],
  ],
}

const ELISION: Partial<Record<Language, RegExp>> = {
  fr: /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’ʼ]/,
  it: /^(?:[cdlmstv]|un|all|dall|dell|nell|sull|quest|quell)['’ʼ]/,
}

/** A word without a prefix joined by an apostrophe: "l’hôtel" → "hôtel". */
export const withoutElision = (word: string, language: Language): string => {
  const pattern = ELISION[language]
  return pattern ? word.replace(pattern, '') : word
}

const LETTERS = /^\p{L}+$/u
const MIN_LENGTH = 3

/** The stem of a lower-case word, with accents; undefined for a language without a stemmer. */
export function snowballStem(word: string, language: Language): string | undefined {
  const stem = STEMMERS[language]
  if (stem === undefined) return undefined
  if (word.length < MIN_LENGTH || !LETTERS.test(word)) return word
  const fixes = MISSING_ACCENTS[language] ?? []
  return stem(fixes.reduce((spelled, [ending, letters]) => spelled.replace(ending, letters), word))
}
