import type { Figure, FigureMatch } from './figure.ts'
import type { NumberToken, Token } from './tokens.ts'
import { monthOf, weekdayOf } from './units.ts'

type DatePart = { day: number | null; month: number; year: number | null }

/** The figure of a date, a month, or a month with its year. */
export function dateFigure(dates: DatePart[], at: { start: number; end: number }): Figure {
  return {
    kind: 'date',
    forms: dates.flatMap(formsOf),
    requiredForms: dates.flatMap(requiredFormsOf),
    ...at,
  }
}

function formsOf({ day, month, year }: DatePart): string[] {
  const forms = [`month|${month}`]
  if (year !== null) forms.push(`any|${year}`, `date|${year}-${month}`)
  if (day === null) return forms
  forms.push(`day|${day}`, `date|-${month}-${day}`)
  forms.push(year === null ? `yearless|${month}-${day}` : `date|${year}-${month}-${day}`)
  return forms
}

function requiredFormsOf({ day, month, year }: DatePart): string[][] {
  if (day === null) {
    return year === null ? [[`month|${month}`]] : [[`date|${year}-${month}`]]
  }
  if (year === null) return [[`date|-${month}-${day}`]]
  return [[`date|${year}-${month}-${day}`], [`yearless|${month}-${day}`, `any|${year}`]]
}

/** The dates that '3/4/2026' can mean: day and month in both orders. */
export function numericDate(
  [first, second]: [number, number],
  year: number | null,
  sign: string,
): DatePart[] {
  const european = { day: first, month: second, year }
  const american = { day: second, month: first, year }
  const dates = sign === '/' ? [european, american] : [european]
  return dates.filter(({ day, month }) => month >= 1 && month <= 12 && day >= 1 && day <= 31)
}

const monthAt = (token: Token | undefined): number | undefined =>
  token?.kind === 'word' ? monthOf(token.text.toLowerCase()) : undefined

const isWord = (token: Token | undefined, words: RegExp) =>
  token !== undefined && token.kind !== 'number' && words.test(token.text)

const wholeOf = (token: Token | undefined, max: number): number | undefined => {
  if (token?.kind !== 'number') return undefined
  const value = token.values.at(0)
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= max
    ? value
    : undefined
}

const isYear = (token: Token | undefined): token is NumberToken =>
  token?.kind === 'number' && /^\d{4}$/.test(token.literal)

function yearAt(tokens: Token[], at: number): { year: number | null; next: number } {
  const skipped = isWord(tokens[at], /^,$/) ? at + 1 : at
  const token = tokens[skipped]
  return isYear(token)
    ? { year: token.values[0] ?? null, next: skipped + 1 }
    : { year: null, next: at }
}

const matchOf = (tokens: Token[], [at, next]: [number, number], date: DatePart): FigureMatch => ({
  figures: [dateFigure([date], { start: tokens[at]?.start ?? 0, end: tokens[next - 1]?.end ?? 0 })],
  next,
})

/** Parses '3 March 2026', 'the 3rd of March', '3. März', 'March 3, 2026', 'March 2026', 'März'. */
export function dateAt(tokens: Token[], at: number): FigureMatch {
  const day = wholeOf(tokens[at], 31)
  if (day !== undefined) return dayFirst(tokens, at, day)
  const month = monthAt(tokens[at])
  if (month === undefined || isVerb(tokens, at)) return null

  const following = wholeOf(tokens[at + 1], 31)
  if (following !== undefined && !isWord(tokens[at + 2], /^[:%€$]$/)) {
    const after = isWord(tokens[at + 2], /^(?:st|nd|rd|th)$/i) ? at + 3 : at + 2
    const { year, next } = yearAt(tokens, after)
    return matchOf(tokens, [at, next], { day: following, month, year })
  }
  const { year, next } = yearAt(tokens, at + 1)
  return matchOf(tokens, [at, next], { day: null, month, year })
}

function dayFirst(tokens: Token[], at: number, day: number): FigureMatch {
  let next = at + 1
  while (isWord(tokens[next], /^(?:st|nd|rd|th|er|\.|of|de|du)$/i) && next < at + 4) next += 1
  const month = monthAt(tokens[next])
  if (month === undefined || isVerb(tokens, next)) return null
  const end = yearAt(tokens, next + 1)
  return matchOf(tokens, [at, end.next], { day, month, year: end.year })
}

/** Whether a month name is used as a verb: 'may', 'march' and 'mar' in lower case, and 'May I'. */
function isVerb(tokens: Token[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined || token.kind === 'number') return false
  if (/^(?:march|may|mar|dec|sep|jan|nov|oct|jun|jul|feb|apr|avr|okt|dez)$/.test(token.text))
    return true
  return token.text === 'May' && isWord(tokens[at + 1], /^(?:I|we|you|it|be|not)$/)
}

/** Parses the full name of a weekday. */
export function weekdayAt(tokens: Token[], at: number): FigureMatch {
  const token = tokens[at]
  if (token?.kind !== 'word') return null
  const day = weekdayOf(token.text.toLowerCase())
  if (day === undefined) return null
  const form = `weekday|${day}`
  return {
    figures: [
      {
        kind: 'weekday',
        forms: [form],
        requiredForms: [[form]],
        start: token.start,
        end: token.end,
      },
    ],
    next: at + 1,
  }
}
