import { amountOf, isCurrency } from './amounts.ts'
import type { Cell } from './cells.ts'

const DATE_NAME =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|\w+day)\b/i
const SIGNS: Record<string, string> = { gbp: '£', eur: '€', usd: '$' }
const CODE = /^(?=.*\d)[\p{L}\d][\p{L}\d._/-]*$/u
const NAME = /^(?:name|title|product|article|item|model|designation)(?: name)?$/i

/** "Price" as "price"; "VAT", "XL size" and "July" as they are. */
const columnName = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) && !/\s\p{Lu}/u.test(name) && !DATE_NAME.test(name)
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const PLAIN_NUMBER = /^\d{4,}(?:\.\d{1,2})?$/

/** A date as people write it: tables hold them as "2026-12-24". */
function valueText(value: string): string {
  const [, year, month, day] = DATE.exec(value) ?? []
  if (year === undefined) return value
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}

/** "2190.00" as "2,190.00". */
function grouped(digits: string): string {
  if (!PLAIN_NUMBER.test(digits)) return digits
  const [whole = '', cents] = digits.split('.')
  const thousands = new Intl.NumberFormat('en').format(Number(whole))
  return cents === undefined ? thousands : `${thousands}.${cents}`
}

/** Columns of remarks, whose name says nothing. */
const REMARKS = /^(?:notes?|remarks?|comments?|details?|description|info(?:rmation)?)$/i

/** "Price GBP" with "2190.00" is "price £2,190.00": a currency belongs to its amount. */
export function columnText(name: string, value: string): string {
  if (REMARKS.test(name)) return value
  const [, before, code = ''] = /^(.*\S)\s+\(?(GBP|EUR|USD)\)?$/.exec(name) ?? []
  const sign = SIGNS[code.toLowerCase()]
  const amount = before !== undefined && sign ? amountOf(value) : undefined
  if (before === undefined || !amount || isCurrency(amount.unit)) {
    return `${columnName(name)} ${valueText(value)}`.trim()
  }
  return `${columnName(before)} ${sign ?? ''}${grouped(value)}`
}

/** "Snake plant" after "FW-1002": what follows the code of a thing is its name. */
const secondName = ({ value }: Cell, [second]: readonly Cell[]): Cell | undefined =>
  second && /\p{L}/u.test(value) && isInWords(second.value) ? second : undefined

const isInWords = (value: string): boolean =>
  /^\p{L}{2}/u.test(value) && !/\d/.test(value.split(' ')[0] ?? '')

/** What identifies a row: its first cell, or the name in another cell when the first one is only a number or code. */
export function rowLabel(cells: readonly Cell[]): string {
  const [first, ...others] = cells
  if (!first) return ''
  const name = CODE.test(first.value)
    ? (others.find((cell) => NAME.test(cell.name)) ?? secondName(first, others))
    : undefined
  return name ? `${name.value} (${first.value})` : first.value
}
