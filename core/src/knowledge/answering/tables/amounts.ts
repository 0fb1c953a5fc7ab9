/** The figure of a table cell. Durations are in minutes, so that days and weeks can be compared. */
export type Amount = { value: number; unit: string }

const MINUTES: readonly (readonly [RegExp, number])[] = [
  [/^min(?:ute)?s?$/, 1],
  [/^(?:h|hrs?|hours?)$/, 60],
  [/^(?:working |business )?days?$/, 1_440],
  [/^weeks?$/, 10_080],
  [/^months?$/, 43_200],
  [/^years?$/, 525_600],
]

const BEFORE = /^(?:about|from|ca\.?|approx\.?)\s/i
const FIGURE = /\d(?:[\d.,' ]*\d)?/
/** A range of durations, which is compared by its middle: "6 to 8 weeks". */
const SPAN = /^(\d{1,3}) ?(?:to|[-–]) ?(\d{1,3}) ?([a-z]{1,8})$/i
/** Longer texts are not amounts. */
const LONGEST_CELL = 40
const FREE = /^(?:free(?: of charge)?|no charge|included)$/i

/** Parses "1,200.50", "1.200,50", "12,5" and "1 200". */
function numberOf(text: string): number {
  const digits = text.replaceAll(/[' ]/g, '').replace(/[.,]$/, '')
  const isDecimalComma = /,\d{1,2}$/.test(digits) || /\.\d{3},/.test(digits)
  return Number(
    isDecimalComma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', ''),
  )
}

/** The figure of a cell; undefined for texts, times of day, dates, and ranges other than durations. */
export function amountOf(cell: string): Amount | undefined {
  return middleOf(cell) ?? figureOf(cell)
}

function middleOf(cell: string): Amount | undefined {
  const [, from, to, period = ''] = SPAN.exec(cell) ?? []
  const middle = inMinutes((Number(from) + Number(to)) / 2, period.toLowerCase())
  return middle?.unit === 'minutes' ? middle : undefined
}

function figureOf(cell: string): Amount | undefined {
  if (FREE.test(cell)) return { value: 0, unit: 'free' }
  const text = cell.length > LONGEST_CELL ? '' : cell.trim().replace(BEFORE, '').trim()
  const digits = FIGURE.exec(text)?.[0] ?? ''
  const value = numberOf(digits)
  if (digits === '' || Number.isNaN(value)) return undefined
  const at = text.indexOf(digits)
  const [before, after] = [text.slice(0, at), text.slice(at + digits.length)]
  if (!NO_FIGURE.test(before) || /^[:-]|\d/.test(after)) return undefined
  return inMinutes(value, (before === '' ? after : before).trim().toLowerCase())
}

function inMinutes(value: number, unit: string): Amount | undefined {
  if (unit.length > LONGEST_UNIT) return undefined
  const minutes = MINUTES.find(([pattern]) => pattern.test(unit))?.[1]
  return minutes === undefined ? { value, unit } : { value: value * minutes, unit: 'minutes' }
}

/** A currency sign or code. */
const NO_FIGURE = /^[^\d.,:-]{0,4}$/
const LONGEST_UNIT = 16

export const isCurrency = (unit: string): boolean =>
  /^(?:[£$€¥]|gbp|eur|euros?|usd|dollars?|chf|pounds?|free)$/.test(unit)
