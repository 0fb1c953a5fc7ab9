import type { Language } from '../language/language.ts'
import type { StemCandidate } from './spelling.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Minimum part length in languages with compounds: "Versandkosten", "verzendkosten", "フリーサイズ". */
const MIN_PART: Partial<Record<Language, number>> = { de: 4, nl: 4, sv: 4, ja: 3 }

const KATAKANA = /^[\p{sc=Katakana}ー]+$/u
const MIN_REST = 3
const MAX_COMPOUNDS = 8
/** A compound that contains the word ("Versandkosten" for "Versand") is more certain than a part of the word. */
const HAS_PART = 0.75
const IS_PART = 0.6

const joins = (long: string, part: string): boolean =>
  long.length >= part.length + MIN_REST && (long.startsWith(part) || long.endsWith(part))

function joinFactor(known: string, stem: string): number {
  if (joins(known, stem)) return HAS_PART
  return joins(stem, known) ? IS_PART : 0
}

/** The known stems that are compounds with a stem, or parts of it. */
export function compoundsOf(
  stem: string,
  vocabulary: Vocabulary,
  language: Language,
): StemCandidate[] {
  const min = MIN_PART[language]
  if (min === undefined || stem.length < min || /\d/.test(stem)) return []
  if (language === 'ja' && !KATAKANA.test(stem)) return []

  const found: StemCandidate[] = []
  for (let term = 0; term < vocabulary.size; term++) {
    if (vocabulary.frequencyOf(term) === 0) continue
    const known = vocabulary.stemOf(term)
    const factor = joinFactor(known, stem)
    if (factor > 0 && known.length >= min) found.push({ stem: known, factor })
  }
  return found.toSorted((a, b) => b.factor - a.factor).slice(0, MAX_COMPOUNDS)
}
