import { amountOf, isCurrency } from './amounts.ts'
import type { Cell } from './cells.ts'

const DATE_NAME =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|\w+day)\b/i
const SIGNS: Record<string, string> = { gbp: '£', eur: '€', usd: '$' }
const CODE = /^(?=.*\d)[\p{L}\d][\p{L}\d._/-]*$/u
const NAME = /^(?:name|title|product|article|item|model|designation)(?: name)?$/i

/** A column name inside a text: "Price" → "price"; "VAT", "XL size" and "July" are unchanged. */
const columnName = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) && !/\s\p{Lu}/u.test(name) && !DATE_NAME.test(name)
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const PLAIN_NUMBER = /^\d{4,}(?:\.\d{1,2})?$/

/** The value of a cell; a date such as "2026-12-24" is written in words. */
function valueText(value: string): string {
  const [, year, month, day] = DATE.exec(value) ?? []
  if (year === undefined) return value
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}

/** Groups digits: "2190.00" → "2,190.00". */
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

/** The name after a code in the first cell: "Snake plant" after "FW-1002". */
const secondName = ({ value }: Cell, [second]: readonly Cell[]): Cell | undefined =>
  second && /\p{L}/u.test(value) && isInWords(second.value) ? second : undefined

const isInWords = (value: string): boolean =>
  /^\p{L}{2}/u.test(value) && !/\d/.test(value.split(' ')[0] ?? '')

/** The label of a row: its first cell, or the name in another cell if the first is only a number or code. */
export function rowLabel(cells: readonly Cell[]): string {
  const [first, ...others] = cells
  if (!first) return ''
  const name = CODE.test(first.value)
    ? (others.find((cell) => NAME.test(cell.name)) ?? secondName(first, others))
    : undefined
  return name ? `${name.value} (${first.value})` : first.value
}
