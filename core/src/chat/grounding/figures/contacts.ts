import { trimEndOf } from '@askwell/contract/trim-end'
import { dateFigure, numericDate } from './dates.ts'
import type { Figure } from './figure.ts'

type Match = { text: string; start: number; end: number; groups: (string | undefined)[] }
type Reader = { pattern: RegExp; read: (match: Match) => Figure[] }

const mail = /(?<![\w.+-])[\w.+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu
const address = /(?:https?:\/\/|www\.)[^\s<>"'`|*]+/gi
const bareAddress =
  /(?<![@.\p{L}\p{N}-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:com|org|net|info|biz|eu|io|co|app|dev|shop|store|online|site|example|test|gov|edu|me|ai|de|at|ch|fr|be|nl|es|it|uk|us|ca|lu|pl)(?![\p{L}\p{N}-])(?:\/[^\s<>"'`|*)\]]*)?/giu
const isoDate =
  /(?<![\w-])(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?(?![\w-])/g
const numeric = /(?<![\w./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})?(?![\d-])/g
const phone =
  /(?<![\w.,€$£])(?:\+\d|00\d|\(?0\d|\(\d{3}\)|\d{3}[-. ]\d{3}[-. ]\d{4}(?!\d)|\d{3}-\d{4}(?!\d))[\d\s()./-]*/g

const readers: Reader[] = [
  {
    pattern: mail,
    read: (match) => [textFigure('email', trimEndOf(match.text.toLowerCase(), '.-'), match)],
  },
  { pattern: address, read: linkFigures },
  { pattern: bareAddress, read: linkFigures },
  { pattern: isoDate, read: readIsoDate },
  { pattern: numeric, read: readNumericDate },
  { pattern: phone, read: readPhone },
]

/** Finds contacts and numeric dates. `rest`: the text with spaces in their place, of the same length. */
export function maskedContacts(text: string): { figures: Figure[]; rest: string } {
  let rest = text
  const figures: Figure[] = []
  for (const { pattern, read } of readers) {
    for (const found of rest.matchAll(pattern)) {
      const [whole, ...groups] = found
      const match = { text: whole, start: found.index, end: found.index + whole.length, groups }
      const its = read(match)
      if (its.length === 0) continue
      figures.push(...its)
      const end = Math.max(...its.map((figure) => figure.end))
      rest = `${rest.slice(0, match.start)}${'|'.repeat(end - match.start)}${rest.slice(end)}`
    }
  }
  return { figures, rest }
}

const textFigure = (
  kind: string,
  text: string,
  { start, end }: { start: number; end: number },
): Figure => ({
  kind,
  forms: [`${kind}|${text}`],
  requiredForms: [[`${kind}|${text}`]],
  start,
  end,
})

/** The figures of a link: normalized without scheme, www., closing punctuation and final slash; and its host. */
function linkFigures({ text, start }: Match): Figure[] {
  const close = text.includes('(') ? -1 : text.search(/[)\]]/)
  const open = close < 0 ? text : text.slice(0, close)
  const whole = trimEndOf(open, '.,;:!?)]}*_')
  const plain = trimEndOf(whole.replace(/^https?:\/\//i, '').replace(/^www\./i, ''), '/')
  const host = (/^[^/?#]*/.exec(plain)?.[0] ?? '').toLowerCase()
  const path = plain.slice(host.length)
  const figure = textFigure('link', `${host}${path}`, { start, end: start + whole.length })
  return [{ ...figure, forms: [...figure.forms, `link|${host}`] }]
}

function readIsoDate({ start, end, groups }: Match): Figure[] {
  const [year = 0, month = 0, day = 0] = groups.map(Number)
  const [hour, minute] = groups.slice(3)
  const date = dateFigure([{ year, month, day }], { start, end })
  if (hour === undefined) return [date]
  return [
    {
      ...date,
      forms: [...date.forms, `clock|${Number(hour) * 60 + Number(minute)}`, `hour|${Number(hour)}`],
    },
  ]
}

function readNumericDate({ start, end, groups }: Match): Figure[] {
  const [first, sign = '', second, year] = groups
  if (year === undefined && sign !== '.') return []
  const full = year === undefined ? null : Number(year.length === 2 ? `20${year}` : year)
  const dates = numericDate([Number(first), Number(second)], full, sign)
  return dates.length === 0 ? [] : [dateFigure(dates, { start, end })]
}

const minDigits = 7
const maxDigits = 16

/** The figure of a phone number, which is compared by its digits, with or without country code. */
function readPhone({ text, start }: Match): Figure[] {
  const written = trimEndOf(text, ' \n\t\r.-/(')
  const digits = written.replace(/\(0\)/, '').replace(/\D/g, '').replace(/^0+/, '')
  if (digits.length < minDigits - 1 || digits.length > maxDigits) return []
  return [textFigure('phone', digits, { start, end: start + written.length })]
}
