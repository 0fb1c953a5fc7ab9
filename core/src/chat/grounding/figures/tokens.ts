import { readNumberWords, scaleOf } from './number-words.ts'

export type NumberToken = {
  kind: 'number'
  /** Possible values: 1.200 is 1200 or 1.2. */
  values: number[]
  literal: string
  isSpelled: boolean
  isArticle: boolean
  isOrdinal: boolean
  start: number
  end: number
}
export type Token =
  | NumberToken
  | { kind: 'word' | 'code' | 'sign'; text: string; start: number; end: number }

// Digits with separators, words with letters and digits, and single signs; skips marks of Markdown and HTML.
const pattern =
  /(?<number>\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,'’]\d+)*)(?<fraction>[½¼¾⅓⅔])?|(?<hour>(?<=\d)h(?=\d\d(?!\d)))|(?<word>us\$|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)?²?)|(?<part>[½¼¾⅓⅔])|<[^<>]*>|[\s*_`~\\]+|(?<sign>.)/giu

const parts: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 }

/** Possible values of digits with separators; none for '1.2.3'. */
function valuesOf(literal: string): number[] {
  const plain = literal.replace(/[ \u00a0\u202f'’]/g, '')
  const separators = [...plain.matchAll(/[.,]/g)].map(([sign]) => sign)
  const last = separators.at(-1)
  if (last === undefined) return [Number(plain)]

  const without = Number(plain.replace(/[.,]/g, ''))
  const isGrouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(plain)
  const asDecimal = Number(
    plain.slice(0, plain.lastIndexOf(last)).replace(/[.,]/g, '') +
      plain.slice(plain.lastIndexOf(last)).replace(last, '.'),
  )
  if (separators.length === 1)
    return isGrouped && !plain.startsWith('0') ? [without, asDecimal] : [asDecimal]
  if (isGrouped) return [without]
  return separators.indexOf(last) === separators.length - 1 ? [asDecimal] : []
}

const round = (value: number) => Math.round(value * 1e6) / 1e6

/** Splits a text into tokens. Numbers may be digits or words. */
export function tokensOf(text: string): Token[] {
  const tokens = Array.from(text.matchAll(pattern), (match) =>
    tokenOf(match.groups ?? {}, spanOf(match)),
  )
  return withNumberWords(tokens.filter((token) => token !== null))
}

const spanOf = ({ index, 0: whole }: RegExpExecArray) => ({
  start: index,
  end: index + whole.length,
})

type Groups = Record<string, string | undefined>

function tokenOf(
  { number, fraction, hour, word = hour, part, sign }: Groups,
  at: Span,
): Token | null {
  if (number !== undefined) return digits(number, mixedValues(number, fraction), at)
  if (part !== undefined) return digits(part, mixedValues('0', part), at)
  if (word !== undefined) {
    return { kind: /\p{N}/u.test(word.replace('²', '')) ? 'code' : 'word', text: word, ...at }
  }
  if (sign === undefined) return null
  return /\p{N}/u.test(sign)
    ? digits(sign, [digitOf(sign)], at)
    : { kind: 'sign', text: sign, ...at }
}

const mixedValues = (number: string, fraction = ''): number[] =>
  valuesOf(number).map((value) => round(value + (parts[fraction] ?? 0)))

type Span = { start: number; end: number }

const digits = (
  literal: string,
  values: number[],
  at: { start: number; end: number },
): NumberToken => ({
  kind: 'number',
  values,
  literal,
  isSpelled: false,
  isArticle: false,
  isOrdinal: false,
  ...at,
})

/** The value of signs such as ① and Ⅻ. Digits of other scripts were replaced before (see readable-digits.ts). */
function digitOf(sign: string): number {
  const plain = sign.normalize('NFKC')
  const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'].indexOf(
    plain.toUpperCase(),
  )
  return roman < 0 ? Number(plain) : roman + 1
}

const isHyphen = (token: Token | undefined) => token?.kind === 'sign' && /[-‐‑]/.test(token.text)

/** The words from an index on that may form one number: 'quatre-vingt-dix', 'two hundred and five'. */
function wordRun(tokens: Token[], from: number): { words: string[]; ends: number[] } {
  const words: string[] = []
  const ends: number[] = []
  for (let at = from; at < tokens.length && words.length < 12; at += 1) {
    const token = tokens[at]
    if (isHyphen(token) && words.length > 0 && token?.start === tokens[at - 1]?.end) continue
    if (token?.kind !== 'word') break
    words.push(token.text.toLowerCase())
    ends.push(at + 1)
  }
  return { words, ends }
}

function withNumberWords(tokens: Token[]): Token[] {
  const result: Token[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token === undefined) break
    const previous = result.at(-1)
    const spelled = isUnitWord(token, previous) ? null : spelledAt(tokens, at)
    if (multiplies(token, previous)) continue
    result.push(spelled?.token ?? token)
    if (spelled) at = spelled.last
  }
  return result
}

/** Multiplies the previous number by a scale word, so that '1.5 million' is one number. */
function multiplies(token: Token, previous: Token | undefined): boolean {
  if (token.kind !== 'word' || previous?.kind !== 'number' || previous.isSpelled) return false
  const scale = /^cents?$/i.test(token.text) ? undefined : scaleOf(token.text.toLowerCase())
  if (scale === undefined) return false
  const values = previous.values.map((value) => round(value * scale))
  Object.assign(previous, { values, end: token.end })
  return true
}

/** The number in words that starts at an index, and the index of its last word. */
function spelledAt(tokens: Token[], at: number): { token: Token; last: number } | null {
  const first = tokens[at]
  if (first?.kind !== 'word') return null
  const { words, ends } = wordRun(tokens, at)
  const read = readNumberWords(words)
  if (!read) return null
  const last = (ends[read.length - 1] ?? at + 1) - 1
  const span = { start: first.start, end: tokens[last]?.end ?? first.end }
  const { value, isArticle, isOrdinal } = read
  const literal = words.slice(0, read.length).join(' ')
  return {
    token: { ...digits(literal, [value], span), isSpelled: true, isArticle, isOrdinal },
    last,
  }
}

/** Whether a word is a unit rather than a number: 'cent' and 'second' after a number, and 'per cent'. */
function isUnitWord(token: Token, previous: Token | undefined): boolean {
  if (token.kind !== 'word') return false
  const isAfterPer = previous?.kind === 'word' && /^(?:per|pour|pro)$/i.test(previous.text)
  return (
    /^(?:cents?|seconds?|secondes?)$/i.test(token.text) &&
    (previous?.kind === 'number' || isAfterPer)
  )
}
