/** A number with the stem of its unit: "30 kg", "18 years". */
type Quantity = { value: number; unit: string }

const UNITS: readonly (readonly [string, RegExp])[] = [
  ['kg', /^(?:kg|kilos?|kilograms?|kilogrammes?)$/],
  ['lb', /^(?:lbs?|pounds)$/],
  ['day', /^days?$/],
  ['week', /^weeks?$/],
  ['month', /^months?$/],
  ['hour', /^(?:hours?|hrs?|h)$/],
  ['minute', /^(?:minutes?|mins?)$/],
  ['year', /^(?:years?|yrs?|yo|year-old|years-old)$/],
  ['person', /^(?:people|persons?|guests?|adults|visitors|participants)$/],
  ['cm', /^(?:cm|centimet(?:er|re)s?)$/],
  ['m', /^(?:m|met(?:er|re)s?)$/],
  ['km', /^(?:km|kilomet(?:er|re)s?)$/],
  ['mile', /^miles?$/],
  ['mb', /^(?:mb|megabytes?)$/],
  ['gb', /^(?:gb|gigabytes?)$/],
  ['gbp', /^gbp$/],
  ['eur', /^(?:eur|euros?)$/],
  ['usd', /^(?:usd|dollars?)$/],
  ['item', /^(?:items?|pieces?|bags?|books?|boxes)$/],
]

const TIME_UNITS: ReadonlySet<string> = new Set(['day', 'week', 'month', 'hour', 'minute'])

const NUMBER = String.raw`(\d+(?:\.\d+)?)[ -]?([a-z]+(?:-old)?)`
const QUANTITY = new RegExp(String.raw`\b${NUMBER}\b`, 'g')

const UPPER_LIMIT = new RegExp(
  String.raw`\b(?:up to|at most|no more than|not more than|maximum(?: of)?|max\.?|within|not exceed(?:ing)?|no longer than|as many as)(?: (?:a|the))?(?: (?:total|maximum))?(?: of)? ${NUMBER}\b`,
)
const OR_LESS = new RegExp(
  String.raw`\b${NUMBER} (?:(?:and|or) (?:less|fewer|below|under|younger|shorter|lighter)|at (?:the )?most)\b`,
)
const LESS_THAN = new RegExp(
  String.raw`\b(?:under|below|less than|younger than|lighter than|fewer than) ${NUMBER}\b`,
)
const LOWER_LIMIT = new RegExp(
  String.raw`\b(?:at least|minimum(?: of| age is)?|no less than|not less than|from the age of) ${NUMBER}\b`,
)
const OR_MORE = new RegExp(
  String.raw`\b${NUMBER} (?:(?:and|or) (?:more|over|above|older|up|longer|heavier)|upwards)\b`,
)
const MORE_THAN = new RegExp(
  String.raw`\b(?:over|above|more than|older than|longer than|heavier than) ${NUMBER}\b`,
)

const unitOf = (word: string): string | undefined =>
  UNITS.find(([, pattern]) => pattern.test(word))?.[0]

function quantity(value: string | undefined, word: string | undefined): Quantity | undefined {
  const unit = unitOf(word ?? '')
  return value === undefined || unit === undefined ? undefined : { value: Number(value), unit }
}

type Limit = readonly [RegExp, (own: number, limit: number) => boolean]

const LIMITS: readonly Limit[] = [
  [UPPER_LIMIT, (own, limit) => own <= limit],
  [OR_LESS, (own, limit) => own <= limit],
  [LESS_THAN, (own, limit) => own < limit],
  [LOWER_LIMIT, (own, limit) => own >= limit],
  [OR_MORE, (own, limit) => own >= limit],
  [MORE_THAN, (own, limit) => own > limit],
]

const CURRENCIES: Record<string, string> = { '£': 'gbp', '€': 'eur', $: 'usd' }
const AGE_OF =
  /\b(son|daughter|child|kid|boy|girl|niece|nephew|i|he|she|we|they)((?: is|['’]s| am|['’]m| are)(?: only| just| already)?) (\d{1,2})(?= old\b|[,.?!;]|$| (?:and|can|may|so|but)\b)/g

/** Writes the unit after each number, and adds "years" to ages without a unit: "my son is 10". */
const withUnits = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(
      /([$£€])\s?(\d+(?:\.\d+)?)/g,
      (_, sign: string, value: string) => `${value} ${CURRENCIES[sign] ?? ''}`,
    )
    .replaceAll(AGE_OF, '$1$2 $3 years')
    .replaceAll(
      /\b(age[ds]?|age of) (\d{1,2}(?: ?(?:to|-|–) ?\d{1,2})?)\b(?! (?:years|months))/g,
      '$1 $2 years',
    )

/** Words after a limit that make it a minimum: "up to 24 hours before" means 24 hours or more. */
const BEFORE = /^ (?:before|prior|in advance|ahead|beforehand)\b/

const quantitiesIn = (text: string): Quantity[] =>
  [...text.matchAll(QUANTITY)].flatMap(([, value, word]) => quantity(value, word) ?? [])

export type HeldLimit = {
  keeps: boolean
  /** Whether the limit is a time, to which usually further conditions apply. */
  isTime: boolean
}

/**
 * Compares the visitor's own number with the limit that a sentence has for the same unit. Undefined without such a
 * number, without a limit, or with several limits.
 */
export function heldLimit(question: string, sentence: string): HeldLimit | undefined {
  const own = quantitiesIn(withUnits(question))
  const [number] = own
  if (number === undefined || own.length > 1) return undefined
  const text = withUnits(sentence)
  if (quantitiesIn(text).filter(({ unit }) => unit === number.unit).length !== 1) return undefined
  const keeps = LIMITS.map((limit) => heldAgainst(number, text, limit)).find(
    (kept) => kept !== undefined,
  )
  return keeps === undefined ? undefined : { keeps, isTime: TIME_UNITS.has(number.unit) }
}

function heldAgainst(own: Quantity, text: string, [pattern, keeps]: Limit): boolean | undefined {
  const match = pattern.exec(text)
  const limit = quantity(match?.[1], match?.[2])
  if (!match || limit?.unit !== own.unit) return undefined
  const isBefore = BEFORE.test(text.slice(match.index + match[0].length))
  return isBefore ? own.value >= limit.value : keeps(own.value, limit.value)
}

/** Whether the visitor's own number is within the limit of a sentence; undefined when they cannot be compared. */
export const keepsLimit = (question: string, sentence: string): boolean | undefined =>
  heldLimit(question, sentence)?.keeps

const RANGE = new RegExp(String.raw`\b(\d+(?:\.\d+)?)\s?(?:to|-|–)\s?${NUMBER}\b`)

/** Whether the range of a row contains the visitor's own number: "11 to 20 days late" contains 12 days. */
export function isInRange(question: string, row: string): boolean | undefined {
  const own = quantitiesIn(withUnits(question))
  const [number] = own
  if (number === undefined || own.length > 1) return undefined
  const [, from, value, word] = RANGE.exec(withUnits(row)) ?? []
  const limit = quantity(value, word)
  if (limit?.unit !== number.unit) return keepsLimit(question, row)
  return number.value >= Number(from) && number.value <= limit.value
}

/** Whether any cell of a row has a range with the number, for tables with one column per size. */
export function isInAnyRange(question: string, row: string): boolean | undefined {
  const held = row.split('; ').flatMap((cell) => isInRange(question, cell) ?? [])
  return held.length === 0 ? undefined : held.includes(true)
}

const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const WRITTEN = new RegExp(String.raw`\b(?:an?|${NUMBER_WORDS.join('|')})(?= [a-z])`, 'g')

const inDigits = (text: string): string =>
  withUnits(text).replaceAll(WRITTEN, (word) => String(Math.max(1, NUMBER_WORDS.indexOf(word) + 1)))

/** The dimension of a unit: weeks and hours both measure time. */
const dimensionOf = ({ unit }: Quantity): string => (TIME_UNITS.has(unit) ? 'time' : unit)

/** Whether a sentence has an amount of the same dimension as the question: "7 days before" for "two weeks". */
export function sharesUnit(question: string, sentence: string): boolean {
  const own = new Set(quantitiesIn(inDigits(question)).map(dimensionOf))
  return own.size > 0 && quantitiesIn(inDigits(sentence)).some((each) => own.has(dimensionOf(each)))
}
