/** Named holidays with month and day. */
const HOLIDAYS: readonly (readonly [name: RegExp, month: number, day: number])[] = [
  [/\b(?:christmas|xmas) eve\b/gi, 12, 24],
  [/\bboxing day\b/gi, 12, 26],
  [/\b(?:christmas|xmas)(?: day)?\b/gi, 12, 25],
  [/\bnew year['’]?s eve\b/gi, 12, 31],
  [/\bnew year(?:['’]?s)?(?: day)?\b/gi, 1, 1],
  [/\bvalentine['’]?s(?: day)?\b/gi, 2, 14],
  [/\bhalloween\b/gi, 10, 31],
]

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH = String.raw`(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?`
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?`
const AND = String.raw`(?:, | and | & | or |, and )`
const DATES = new RegExp(
  String.raw`\b(${DAY}(?:${AND}${DAY})*)(?: of)? ${MONTH}(?![a-z])|\b${MONTH} (${DAY}(?:${AND}${DAY})*)(?![\d:]|\.\d)`,
  'g',
)
const TO = /^(?: to | until | till | through | ?[-–—] ?| and )$/
const AND_OF_RANGE = /\bbetween $/i

type Found = { from: number; to: number; date: number }

/** Month and day as a sortable number. */
const dateOf = (month: number, day: number): number => month * 100 + day

/** The holidays named in a text; longer names are matched first. */
function holidaysIn(text: string): Found[] {
  let rest = text
  return HOLIDAYS.flatMap(([name, month, day]) => {
    const found = [...rest.matchAll(name)].map(({ 0: all, index }) => ({
      from: index,
      to: index + all.length,
      date: dateOf(month, day),
    }))
    rest = rest.replaceAll(name, (all) => ' '.repeat(all.length))
    return found
  })
}

function datesIn(text: string): Found[] {
  const written = [...text.matchAll(DATES)].flatMap((match) => {
    const month = MONTHS.indexOf((match[2] ?? match[3] ?? '').toLowerCase()) + 1
    const days = (match[1] ?? match[4] ?? '').match(/\d+/g) ?? []
    const [from, to] = [match.index, match.index + match[0].length]
    return days.map((day) => ({ from, to, date: dateOf(month, Number(day)) }))
  })
  return [...written, ...holidaysIn(text)].toSorted((a, b) => a.from - b.from)
}

const isWithin = (date: number, from: number, to: number): boolean =>
  from <= to ? date >= from && date <= to : date >= from || date <= to

/** Whether a text names this day, or a period that contains it: "from 24 December to 2 January". */
function namesDate(text: string, date: number): boolean {
  const dates = datesIn(text)
  return dates.some((found, at) => {
    if (found.date === date) return true
    const next = dates[at + 1]
    const link = next ? text.slice(found.to, next.from) : ''
    const isRange = link !== ' and ' || AND_OF_RANGE.test(text.slice(0, found.from))
    return next !== undefined && TO.test(link) && isRange && isWithin(date, found.date, next.date)
  })
}

/** A holiday in a question. `isNamedIn`: whether a text names its day. */
export type Holiday = { name: string; isNamedIn: (text: string) => boolean }

export function holidayIn(question: string): Holiday | undefined {
  const [holiday] = holidaysIn(question)
  if (!holiday) return undefined
  const { from, to, date } = holiday
  return {
    name: question.slice(from, to).toLowerCase(),
    isNamedIn: (text) => namesDate(text, date),
  }
}
