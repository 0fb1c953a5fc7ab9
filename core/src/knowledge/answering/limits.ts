/** A number with what it counts, as the unit's stem: "30 kg", "18 years". */
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
  ['item', /^(?:items?|pieces?|bags?|books?|boxes)$/],
]

const NUMBER = String.raw`(\d+(?:\.\d+)?)[ -]?([a-z]+(?:-old)?)`
const QUANTITY = new RegExp(String.raw`\b${NUMBER}\b`, 'g')

const AT_MOST = new RegExp(
  String.raw`\b(?:up to|at most|no more than|not more than|maximum(?: of)?|max\.?|within|not exceed(?:ing)?|no longer than|as many as)(?: (?:a|the))?(?: (?:total|maximum))?(?: of)? ${NUMBER}\b`,
)
const LESS_THAN = new RegExp(
  String.raw`\b(?:under|below|less than|younger than|lighter than|fewer than) ${NUMBER}\b`,
)
const AT_LEAST = new RegExp(
  String.raw`\b(?:at least|minimum(?: of| age is)?|no less than|not less than|from the age of) ${NUMBER}\b`,
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

const LIMITS: readonly (readonly [RegExp, (own: number, limit: number) => boolean])[] = [
  [AT_MOST, (own, limit) => own <= limit],
  [LESS_THAN, (own, limit) => own < limit],
  [AT_LEAST, (own, limit) => own >= limit],
  [MORE_THAN, (own, limit) => own > limit],
]

/**
 * Whether the visitor's own number keeps the one limit that a sentence names for the same unit; undefined without
 * such a number, without a limit, or with several.
 */
export function keepsLimit(question: string, sentence: string): boolean | undefined {
  const own = [...question.toLowerCase().matchAll(QUANTITY)].flatMap(
    ([, value, word]) => quantity(value, word) ?? [],
  )
  const [asked] = own
  if (asked === undefined || own.length > 1) return undefined
  const text = sentence.toLowerCase()
  const same = [...text.matchAll(QUANTITY)].filter(
    ([, , word]) => unitOf(word ?? '') === asked.unit,
  )
  if (same.length !== 1) return undefined
  for (const [pattern, keeps] of LIMITS) {
    const [, value, word] = pattern.exec(text) ?? []
    const limit = quantity(value, word)
    if (limit?.unit === asked.unit) return keeps(asked.value, limit.value)
  }
  return undefined
}
