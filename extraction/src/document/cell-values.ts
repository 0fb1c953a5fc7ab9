import { SSF } from '@e965/xlsx'
import { cleanText } from './markdown.ts'

/** Number format 14, the short date, depends on the locale of the reader; here the year always has four digits. */
export const SHORT_DATE = 'm/d/yyyy'

/** Ids of the date formats that depend on the locale, including those of East Asian workbooks. */
const shortDates = [14, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]

const byCountry = new Map<string | number, string>([
  ...shortDates.map((id) => [id, SHORT_DATE] as const),
  [22, `${SHORT_DATE} h:mm`],
  // The formatter omits the colon of this format.
  [47, 'mm:ss.0'],
])

const DAY_MS = 86_400_000
/** Days from the first day of a workbook's calendar to January 1, 1970. */
const DAYS_TO_1970 = { from1900: 25_569, from1904: 24_107 }

export const isGeneral = (format: string | number): boolean =>
  format === 0 || (typeof format === 'string' && /^general$/i.test(format.trim()))

/** A number with 15 significant digits, as Excel stores it: no rounding noise, and no long number is shortened. */
function plainNumber(value: number): string {
  return String(Number(value.toPrecision(15))).replace('e', 'E')
}

const FORMAT_TOKEN = /"[^"]*"|\\.|[_*].|\[[^[\]]*\]|General|[^]/gi

/** Characters that the formatter accepts outside quotes; of the letters, only those with a meaning in formats. */
const KNOWN = /[\d\s#?.,;:%@$+\-/()!^&'~{}<>=€"\\_*abcdefghijklmopqrstuxyzABDEHMPSY]/

/** Escapes dots in dates and letters without a meaning in formats, so that they are shown as written. */
function withLiterals(format: string): string {
  return format.replace(FORMAT_TOKEN, (token, at: number) => {
    if (token.length > 1) return token
    const isOfNumber = /[0#?]/.test(format.slice(Math.max(0, at - 1), at + 2))
    return (token === '.' && !isOfNumber) || !KNOWN.test(token) ? `\\${token}` : token
  })
}

/** The space before the percent sign in German and French formats, which the formatter does not support. */
const SPACED_PERCENT = /(?:\\?[ \u00a0\u202f]|_.)%/g

/** A formatted value; undefined when the format is invalid. */
function formatValue(value: number | string, format: string | number, date1904: boolean) {
  const isSpaced = typeof format === 'string' && format.search(SPACED_PERCENT) >= 0
  if (!isSpaced) return formatPlain(value, format, date1904)
  return formatPlain(value, format.replace(SPACED_PERCENT, '%'), date1904)?.replace('%', ' %')
}

function formatPlain(value: number | string, format: string | number, date1904: boolean) {
  const ways = typeof format === 'string' ? [format, withLiterals(format)] : [format]
  for (const way of ways) {
    try {
      return SSF.format(way, value, { date1904 }).trim()
    } catch {
      // The formatter does not support a part of the format; the next variant escapes it.
    }
  }
  return undefined
}

/** A number as the sheet shows it; the plain number when the format is invalid. */
export function formatNumber(value: string, format: string | number, date1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (isGeneral(format)) return plainNumber(number)
  return formatValue(number, byCountry.get(format) ?? format, date1904) ?? plainNumber(number)
}

/** An ISO 8601 date, as strict workbooks store it, in the format of its cell. */
export function formatDate(value: string, format: string | number, date1904: boolean): string {
  const ms = Date.parse(/[zZ]$|[+-]\d\d:\d\d$/.test(value) ? value : `${value}Z`)
  if (Number.isNaN(ms) || isGeneral(format)) return value.replace('T00:00:00', '')
  const days = date1904 ? DAYS_TO_1970.from1904 : DAYS_TO_1970.from1900
  return formatNumber(String(ms / DAY_MS + days), format, date1904)
}

/** Text as the sheet shows it; a format such as `"No. "@` adds text around it. */
export function formatText(text: string, format: string | number): string {
  if (typeof format !== 'string' || !format.includes('@') || format === '@') return text
  return formatValue(text, format, false) ?? text
}

/** Decodes characters that XML cannot contain and that are stored as `_x000D_`. */
export function decodeCellText(raw: string): string {
  const text = raw.replace(/_x([\dA-Fa-f]{4})_/g, (_mark, hex: string) => {
    const code = Number.parseInt(hex, 16)
    return code >= 0x20 || code === 0x09 || code === 0x0a ? String.fromCharCode(code) : ' '
  })
  return cleanText(text.toWellFormed())
}
