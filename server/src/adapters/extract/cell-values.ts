import { SSF } from '@e965/xlsx'
import { plain } from './markdown.ts'

/** Format 14 follows the reader's country: with the year in full it can be mistaken by nobody. */
export const SHORT_DATE = 'm/d/yyyy'

/** Dates of the country and those that only East Asian books number. */
const shortDates = [14, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]

const byCountry = new Map<string | number, string>([
  ...shortDates.map((id) => [id, SHORT_DATE] as const),
  [22, `${SHORT_DATE} h:mm`],
])

const DAY_MS = 86_400_000
/** Days from the first day a book counts to 1970. */
const DAYS_TO_1970 = { from1900: 25_569, from1904: 24_107 }

export const isGeneral = (format: string | number): boolean =>
  format === 0 || (typeof format === 'string' && /^general$/i.test(format.trim()))

/** All fifteen digits a sheet keeps, without the noise of the last bits: no article number is cut. */
function wholeNumber(value: number): string {
  return String(Number(value.toPrecision(15))).replace('e', 'E')
}

const FORMAT_TOKEN = /"[^"]*"|\\.|[_*].|\[[^\]]*\]|General|[^]/gi

/** What the formatter knows outside quotes; of letters only those with a meaning. */
const KNOWN = /[\d\s#?.,;:%@$+\-/()!^&'~{}<>=€"\\_*abcdefghijklmopqrstuxyzABDEHMPSY]/

/** Points between the parts of a date and letters without a meaning, written so that they stand. */
function withLiterals(format: string): string {
  return format.replace(FORMAT_TOKEN, (token, at: number) => {
    if (token.length > 1) return token
    const isOfNumber = /[0#?]/.test(format.slice(Math.max(0, at - 1), at + 2))
    return (token === '.' && !isOfNumber) || !KNOWN.test(token) ? `\\${token}` : token
  })
}

/** A value in its format; undefined when the format is broken. */
function formatted(value: number | string, format: string | number, date1904: boolean) {
  const ways = typeof format === 'string' ? [format, withLiterals(format)] : [format]
  for (const way of ways) {
    try {
      return SSF.format(way, value, { date1904 }).trim()
    } catch {
      // The formatter does not know a part of the format: the next way may spell it out.
    }
  }
  return undefined
}

/** A number as the sheet shows it; an odd format falls back to the number itself. */
export function shownNumber(value: string, format: string | number, date1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (isGeneral(format)) return wholeNumber(number)
  return formatted(number, byCountry.get(format) ?? format, date1904) ?? wholeNumber(number)
}

/** A date written as ISO 8601, as strict books keep it, in the format of its cell. */
export function shownDate(value: string, format: string | number, date1904: boolean): string {
  const ms = Date.parse(/[zZ]$|[+-]\d\d:\d\d$/.test(value) ? value : `${value}Z`)
  if (Number.isNaN(ms) || isGeneral(format)) return value.replace('T00:00:00', '')
  const days = date1904 ? DAYS_TO_1970.from1904 : DAYS_TO_1970.from1900
  return shownNumber(String(ms / DAY_MS + days), format, date1904)
}

/** Text of a cell; a format such as `"No. "@` puts words around it. */
export function shownText(text: string, format: string | number): string {
  if (typeof format !== 'string' || !format.includes('@') || format === '@') return text
  return formatted(text, format, false) ?? text
}

/** Text as it was written: marks that XML cannot hold stand in it as `_x000D_`. */
export function cellText(raw: string): string {
  const text = raw.replace(/_x([\dA-Fa-f]{4})_/g, (_mark, hex: string) => {
    const code = Number.parseInt(hex, 16)
    return code >= 0x20 || code === 0x09 || code === 0x0a ? String.fromCharCode(code) : ' '
  })
  return plain(text.toWellFormed())
}
