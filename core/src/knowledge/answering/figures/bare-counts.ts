const WORDS =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen|both|none|unlimited|no limit|as many'

/** Units: a number before such a word is an amount and does not count things. */
const UNITS =
  '%|percent|per cent|[ap]\\.?m|°|p|pence|cents?|ct|euros?|eur|dollars?|pounds?|lbs?|usd|gbp|chf|seconds?|secs?|minutes?|mins?|hours?|hrs?|h|days?|nights?|weeks?|months?|years?|yrs?|mm|cm|m|km|ft|feet|foot|in|inch(?:es)?|miles?|mi|yards?|kg|g|mg|grams?|kilos?|oz|ounces?|stone|tons?|tonnes?|ml|cl|l|lit(?:er|re)s?|gal|gallons?|m²|sq|acres?|hectares?|mph|km/h|kwh?|w|watts?|volts?|v|amps?|bar|psi|mb|gb|tb|mbit\\S*|db|hz|rpm|january|february|march|april|may|june|july|august|september|october|november|december|st|nd|rd|th'
const UNIT = String.raw`[ -]?(?:(?:working|business|more|full) )?(?:${UNITS})(?!\p{L})`

const COUNT = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:$£€¥/-]|[$£€¥] )(?:\d[\d,]{0,8}(?![\d.:,]*\d)|(?:${WORDS}))(?![\p{L}\d-]|${UNIT}|[-–]\d+${UNIT}| (?:to|or|and) [\d.]+${UNIT})`,
  'giu',
)

/** Words before a number that is an age, an ordinal or the end of a range. */
const NO_COUNT_AFTER =
  /(?:\b(?:under|over|ages?|aged|size|page|level|section|grade|from|room|route|line|call|year|floor|deck|zone)|(?<!(?:more|less|fewer)) than|[$£€¥]\d\S{0,9} for|\d\)?(?: (?:and|to|or))?|[–-]) ?$/iu
/** A name that ends with a number: "The Family 40". */
const NAME_BEFORE = /\p{L} \p{Lu}\p{L}* ?$/u
const YEAR = /^(?:1[5-9]|20)\d\d$/
/** Number of characters around a number that are examined. */
const NEAR = 80

/** The text before and after a number in the same clause. */
type BareCount = { before: string; after: string }

/**
 * The numbers in a text that may count things: not prices, times, measures, ages, years, numbers in names, or numbers
 * of the question.
 */
export function bareCounts(text: string, question: string): BareCount[] {
  const own = new Set(question.toLowerCase().match(/[\p{L}\d,]+/gu))
  return [...text.matchAll(COUNT)].flatMap((match) => {
    const [number] = match
    const before = text.slice(Math.max(0, match.index - NEAR), match.index)
    const isOther = NO_COUNT_AFTER.test(before) || NAME_BEFORE.test(before) || YEAR.test(number)
    if (isOther || own.has(number.toLowerCase())) return []
    const end = match.index + number.length
    const after = text.slice(end, end + NEAR)
    return [{ before: before.split(/[.;\n]/).at(-1) ?? '', after: after.split(/[.;:\n]/)[0] ?? '' }]
  })
}
