import type { Candidate } from '../matching/candidate.ts'
import type { AnalyzedQuestion } from '../matching/passage-match.ts'
import type { Cell } from './cells.ts'

/** What a row says of a property: a column of its name, or an amount in its unit. */
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

/** "How old is the palm?" meets a row with a height and a price. */
export const lacksProperty = (
  { text, language }: AnalyzedQuestion,
  { sentence }: Candidate,
): boolean =>
  language === 'en' &&
  sentence.isRecord &&
  PROPERTIES.some(([property, evidence]) => property.test(text) && !evidence.test(sentence.text))

/** The cells of a row that say the asked property: the weight for "How heavy is it?". */
export const cellsOfProperty = (
  { text }: Pick<AnalyzedQuestion, 'text'>,
  cells: readonly Cell[],
): Cell[] =>
  PROPERTIES.filter(([property]) => property.test(text)).flatMap(([, evidence]) =>
    cells.filter(({ name, value }) => evidence.test(`${name}: ${value}`)),
  )
