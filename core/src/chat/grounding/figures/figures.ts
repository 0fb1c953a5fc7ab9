import { dateAt, weekdayAt } from './dates.ts'
import { clockAt } from './clock.ts'
import { maskedContacts } from './contacts.ts'
import type { Figure, FigureMatch } from './figure.ts'
import { tokensOf, type NumberToken, type Token } from './tokens.ts'
import { isCurrency, isFiller, toBase, unitOf } from './units.ts'

/** The figures of a text, in their order. */
export function figuresOf(text: string): Figure[] {
  const { figures, rest } = maskedContacts(text)
  const tokens = tokensOf(rest)
  for (let at = 0; at < tokens.length;) {
    const match =
      dateAt(tokens, at) ??
      clockAt(tokens, at) ??
      weekdayAt(tokens, at) ??
      codeAt(tokens, at) ??
      numberAt(tokens, at)
    figures.push(...(match?.figures ?? []))
    at = match?.next ?? at + 1
  }
  return figures.toSorted((a, b) => a.start - b.start)
}

/** Encodes tokens as one character per kind, with spaces where tokens are apart: 'I-130' → 'W-d'. */
function shapeOf(tokens: Token[]): string {
  return tokens
    .map((token, index) => {
      const touches = index === 0 || tokens[index - 1]?.end === token.start
      return `${touches ? '' : ' '}${shapeOfToken(token)}`
    })
    .join('')
}

function shapeOfToken(token: Token): string {
  if (token.kind === 'number') return token.isSpelled ? 'n' : 'd'
  if (token.kind === 'code') return 'c'
  if (token.kind === 'sign') return /[-_/]/.test(token.text) ? token.text : 's'
  return /^\p{Lu}/u.test(token.text) ? 'W' : 'w'
}

/** A cheap check before `codeAt`, because few tokens begin a code. */
function mayBeCode(token: Token | undefined, next: Token | undefined): boolean {
  if (token?.kind === 'number') return token.values.length === 0 || token.end === next?.start
  return token?.kind === 'code' || (token?.kind === 'word' && next?.kind === 'sign')
}

/** Parses codes such as 'QX100', 'I-130', '24/7' or '10x2', which are compared literally. */
function codeAt(tokens: Token[], at: number): FigureMatch {
  if (!mayBeCode(tokens[at], tokens[at + 1])) return null
  const [shape] =
    /^(?:c[-_/][cdwW]|W[-_/]d|d\/d|d[wW]d|c)/.exec(shapeOf(tokens.slice(at, at + 3))) ?? []
  const first = tokens[at]
  const isVersion = first?.kind === 'number' && first.values.length === 0
  if (shape === undefined && !isVersion) return null
  const next = at + (shape?.length ?? 1)
  return { figures: [codeFigure(tokens.slice(at, next))], next }
}

function codeFigure(tokens: Token[]): Figure {
  const text = tokens
    .map((token) =>
      token.kind === 'number' ? token.literal : /[-_]/.test(token.text) ? '' : token.text,
    )
    .join('')
  const code = `code|${text.toLowerCase()}`
  const numbers = tokens.flatMap((token) =>
    token.kind === 'number' ? token.values.map((value) => `any|${value}`) : [],
  )
  return { kind: 'code', forms: [code, ...numbers], requiredForms: [[code]], ...spanOf(tokens) }
}

const spanOf = (tokens: Token[]) => ({ start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 })

type Unit = { unit: string; next: number }

/** Parses the unit after a number: '45 days', '45-day', '5 business days', '20 %', '5 per cent'. */
function unitAfter(tokens: Token[], at: number): Unit | null {
  const next =
    /^[-]?[wW]/.test(shapeOf(tokens.slice(at, at + 2))) && isHyphen(tokens[at]) ? at + 1 : at
  const [lower, following] = tokens.slice(next, next + 2).map(lowerOf)
  if (lower === undefined || lower === '') return null
  if (/^(?:per|pour|pro)$/.test(lower) && following === 'cent')
    return { unit: 'percent', next: next + 2 }
  const unit = isOtherWord(lower, tokens[next + 1]) ? undefined : unitOf(lower)
  if (unit !== undefined) return { unit, next: next + 1 }
  return isFiller(lower) ? unitAfter(tokens, next + 1) : null
}

const isHyphen = (token: Token | undefined) => token?.kind === 'sign' && /[-‐‑]/.test(token.text)

/** The text of a word or sign in lower case; '' for numbers. */
const lowerOf = (token: Token | undefined) =>
  token?.kind === 'word' || token?.kind === 'sign' ? token.text.toLowerCase() : ''

/** Whether a possible unit is another word, because a word follows: 'an' is a French unit and an English article. */
const isOtherWord = (lower: string, following: Token | undefined) =>
  /^(?:an|go|mo|pound|second)$/.test(lower) && following?.kind === 'word'

/** The currency before a number: '$9', 'EUR 9'. */
function unitBefore(tokens: Token[], at: number): string | undefined {
  const lower = lowerOf(tokens[at - 1])
  const unit = /^(?:pounds?|dollars?|euros?)$/.test(lower) ? undefined : unitOf(lower)
  return unit !== undefined && isCurrency(unit) ? unit : undefined
}

/** The unit after 'half': 'half an hour', 'eine halbe Stunde', 'demi-heure'. */
function unitOfHalf(tokens: Token[], at: number): Unit | null {
  return unitAfter(tokens, /^an?$/.test(lowerOf(tokens[at])) ? at + 1 : at)
}

/** Parses a number with its unit; the first number of a range takes the unit too: '10 to 14 days' → 10 days. */
function numberAt(tokens: Token[], at: number): FigureMatch {
  const token = tokens[at]
  if (token?.kind !== 'number') return null
  const isHalf = token.isSpelled && token.values[0] === 0.5
  const after = isHalf ? unitOfHalf(tokens, at + 1) : unitAfter(tokens, at + 1)
  const isNumber = !token.isArticle || (after !== null && !token.isOrdinal)
  const figures = isNumber ? [measuredFigure(tokens, at, { token, after })] : []
  return { figures, next: at + 1 }
}

function measuredFigure(
  tokens: Token[],
  at: number,
  { token, after }: { token: NumberToken; after: Unit | null },
): Figure {
  const unit = unitBefore(tokens, at) ?? after?.unit ?? unitOfRange(tokens, at)
  if (unit === undefined) return plainFigure(token, countedAfter(tokens, at + 1))
  const figure = unit === 'clock' ? plainFigure(token, '') : unitFigure(token, unit)
  return { ...figure, end: after ? (tokens[after.next - 1]?.end ?? token.end) : token.end }
}

const rangeSign = /^(?:[-–—]|to|and|or|bis|und|oder|à|et|ou)$/i

function unitOfRange(tokens: Token[], at: number): string | undefined {
  const [sign, other] = tokens.slice(at + 1, at + 3)
  const isRange = sign !== undefined && sign.kind !== 'number' && rangeSign.test(sign.text)
  return isRange && other?.kind === 'number' ? unitAfter(tokens, at + 3)?.unit : undefined
}

function unitFigure({ values, start, end }: NumberToken, unit: string): Figure {
  const amounts = values.map((value) => toBase(unit === 'cent' ? value / 100 : value, unit))
  const forms = [
    ...values.map((value) => `any|${value}`),
    ...amounts.map(({ value, unit: base }) => `${base}|${value}`),
    ...(unit === 'cent' ? amounts.flatMap(({ value }) => [`EUR|${value}`, `USD|${value}`]) : []),
  ]
  const requiredForms = [
    ...amounts.map(({ value, unit: base }) => [`${base}|${value}`]),
    ...values.map((value) => [`bare|${value}`]),
    ...(isCurrency(unit) ? values.map((value) => [`cent|${value}`]) : []),
  ]
  return { kind: isCurrency(unit) ? 'money' : kindOf(unit), forms, requiredForms, start, end }
}

/** The figure of a number without unit. A number that counts a noun is distinct from a bare number. */
function plainFigure({ values, start, end }: NumberToken, counted: string): Figure {
  const isCounting = counted !== ''
  const form = isCounting ? 'counted' : 'bare'
  const forms = values.flatMap((value) => [`any|${value}`, `${form}|${value}`])
  const kinds = isCounting ? ['counted', 'bare'] : ['any', 'hour', 'day']
  return {
    kind: 'number',
    forms: isCounting
      ? [...forms, `counts|${counted}`, ...values.map((value) => `counts|${counted}|${value}`)]
      : forms,
    requiredForms: values.flatMap((value) => kinds.map((kind) => [`${kind}|${value}`])),
    ...(isCounting && { counted }),
    start,
    end,
  }
}

const otherWords = new Set(
  `a an and are as at but by for from if in is it of off on onto or per so than that the then this to until up was when
  which with within not no and
  ab als am an auf aus bei bis das dem den der die ein eine einem einen er es für im in ist je mit nach nicht oder
  pro sie sind so und uhr um unter vom von vor wenn wird zu zum zur zurück
  à au aux avec ce chaque dans de des du en est et il la le les ou par pas pour qui que sans sont sur un une`.split(
    /\s+/,
  ),
)

/** The noun that a number counts; '' when none follows. */
function countedAfter(tokens: Token[], at: number): string {
  const [token, next] = tokens.slice(at, at + 2)
  const noun = /^[-‐‑×]$/.test(lowerOf(token)) ? next : token
  if (noun?.kind !== 'word') return ''
  const lower = noun.text.toLowerCase()
  if (otherWords.has(lower) || unitOf(lower) !== undefined || lower.length < 3) return ''
  return lower.replace(/(?:es|s|en|n|e)$/, '').slice(0, 6)
}

const kindOf = (unit: string) => {
  const { unit: base } = toBase(1, unit)
  return base === 'seconds' || base === 'months' ? 'duration' : base
}
