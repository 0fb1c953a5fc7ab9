/** Weekdays or months. A set of them is a bit mask with one bit per name. */
type Calendar = { short: readonly string[]; written: RegExp; inQuestion: RegExp }

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WORKING_DAYS = 0b11111
const WEEKEND = 0b1100000

/** `written` matches capital letters only, because "sat" and "may" are also ordinary words. */
const calendars: readonly Calendar[] = [
  {
    short: DAYS,
    written: /\b(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)(?:days?)?\b/g,
    inQuestion: /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/gi,
  },
  {
    short: MONTHS,
    written:
      /\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|(?<=\b(?:to|in|until|from|and|of|\d) |[–-])May|May(?= (?:to|and|until) )|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b/g,
    inQuestion:
      /\b(?:january|february|march|april|(?<=\b(?:in|of|from|until|since|by) )may|june|july|august|september|october|november|december)\b/gi,
  },
]

const RANGE = /^\.?\s*(?:[-–—]|to|through|thru|till|until)\s*(?:\d{1,2}\.?\s*)?$/i

function maskOf(text: string, { short, written }: Calendar, pattern = written): number {
  let mask = 0
  let last: { index: number; end: number } | undefined
  for (const match of text.matchAll(pattern)) {
    const index = short.indexOf(match[0].slice(0, 3).toLowerCase())
    mask |= 1 << index
    const before = last && RANGE.test(text.slice(last.end, match.index)) ? last : undefined
    const from = before?.index ?? index
    for (let at = from; at !== index; at = (at + 1) % short.length) mask |= 1 << at
    last = { index, end: match.index + match[0].length }
  }
  return mask
}

/** The weekdays in "weekdays" and "weekend". "Business days" does not count, because it measures time. */
function groupsOf(text: string): number {
  const weekdays = /\bweekdays?\b/i.test(text) ? WORKING_DAYS : 0
  const weekend = /\bweekends?\b/i.test(text) ? WEEKEND : 0
  return weekdays | weekend
}

const isDaily = (text: string): boolean =>
  /\b(?:daily|every day|each day|all week|seven days a week|7 days a week)\b/i.test(text)

/**
 * Whether a text names a weekday or month of the question, also in a range such as "Monday to Friday". Undefined when
 * one of them names none.
 */
export function namesSameTime(question: string, text: string): boolean | undefined {
  const named = calendars.flatMap((calendar, at) => {
    const isWeek = at === 0
    const inQuestion =
      maskOf(question, calendar, calendar.inQuestion) | (isWeek ? groupsOf(question) : 0)
    if (inQuestion === 0) return []
    if (isWeek && isDaily(text)) return [true]
    const stated = maskOf(text, calendar) | (isWeek ? groupsOf(text) : 0)
    return stated === 0 ? [] : [(inQuestion & stated) !== 0]
  })
  return named.length === 0 ? undefined : named.every((isNamed) => isNamed)
}
