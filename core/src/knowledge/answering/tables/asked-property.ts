import type { Candidate } from '../matching/candidate.ts'
import type { AnalyzedQuestion } from '../matching/passage-match.ts'
import type { Cell } from './cells.ts'

/** How a row gives a property: a column of its name, or an amount in its unit. */
const PROPERTIES: readonly (readonly [property: RegExp, evidence: RegExp])[] = [
  [
    /\bhow old\b/i,
    /\b(?:age[ds]?|old|years?|months?|born|built|since|date|from)\b|\b(?:19|20)\d\d\b/i,
  ],
  [/\bhow heavy\b/i, /\b(?:weighs?|weight|heavy|light|kg|g|grams?|kilos?|lbs?|pounds|oz|tons?)\b/i],
  [
    /\bhow (?:wide|deep|thick)\b/i,
    /\b(?:width|wide|depth|deep|thick\w*|size|dimensions?|mm|cm|m|met(?:er|re)s?|inch\w*|ft|feet)\b|×/i,
  ],
  [/\bhow (?:hot|warm|cold)\b/i, /\b(?:temperatures?|hot|warm|cold|heat\w*|degrees?)\b|°/i],
  [
    /\bhow fast\b/i,
    /\b(?:speeds?|fast|pace|rate|quick\w*|time|duration|within|km\/h|mph|mbit\w*|mbps|gb\w*|minutes?|hours?|days?)\b/i,
  ],
  [/\bhow (?:loud|noisy)\b/i, /\b(?:noise|volume|loud\w*|quiet|db|decibels?)\b/i],
]

/** In larger bots a sentence may give the property in words that are not listed. */
const FEW_PASSAGES = 200

/**
 * Whether the requested property is missing: "How old is the palm?" finds a row with height and price, "How deep
 * is the lake?" a sentence about a visit.
 */
export const lacksProperty = (
  { text, language }: Pick<AnalyzedQuestion, 'text' | 'language'>,
  { sentence }: { sentence: Pick<Candidate['sentence'], 'text' | 'isRecord'> },
  botSize: number,
): boolean =>
  language === 'en' &&
  (sentence.isRecord || (botSize <= FEW_PASSAGES && !/\d/.test(sentence.text))) &&
  PROPERTIES.some(([property, evidence]) => property.test(text) && !evidence.test(sentence.text))

/** The cells of a row with the requested property: the weight for "How heavy is it?". */
export const cellsOfProperty = (
  { text }: Pick<AnalyzedQuestion, 'text'>,
  cells: readonly Cell[],
): Cell[] =>
  PROPERTIES.filter(([property]) => property.test(text)).flatMap(([, evidence]) =>
    cells.filter(({ name, value }) => evidence.test(`${name}: ${value}`)),
  )
