import type { FigureMatch } from './figure.ts'
import type { NumberToken, Token } from './tokens.ts'

const textOf = (token: Token | undefined) =>
  token === undefined || token.kind === 'number' ? '' : token.text.toLowerCase()

const halfOfDay = (tokens: Token[], at: number): { half: 'am' | 'pm'; next: number } | null => {
  const [first, dot, second, end] = tokens.slice(at, at + 4).map(textOf)
  if (first === 'am' || first === 'pm') return { half: first, next: at + 1 }
  if ((first === 'a' || first === 'p') && dot === '.' && second === 'm') {
    return { half: first === 'a' ? 'am' : 'pm', next: end === '.' ? at + 4 : at + 3 }
  }
  return null
}

type Clock = { hour: number; minute: number; next: number; isClock: boolean }

const isWhole = (token: Token | undefined): token is NumberToken =>
  token?.kind === 'number' && token.values.length > 0

const isMinutes = (token: Token | undefined): token is NumberToken =>
  isWhole(token) && /^[0-5]\d$/.test(token.literal)

/** Parses '9:30', '9.30 Uhr', '9h30', or a bare '9' before a word that makes it a time. */
function readHour(tokens: Token[], at: number): Clock | null {
  const first = tokens[at]
  if (!isWhole(first)) return null
  const [, hours, minutes] = /^(\d{1,2})\.(\d\d)$/.exec(first.literal) ?? []
  const hour = Number(hours ?? first.values.at(-1))
  if (!Number.isInteger(hour)) return null
  const minute = minutesAfter(tokens, at)
  return minute === null
    ? { hour, minute: Number(minutes ?? 0), next: at + 1, isClock: false }
    : { hour, minute, next: at + 3, isClock: true }
}

/** The minutes of '9:30' and '9h30'. */
function minutesAfter(tokens: Token[], at: number): number | null {
  const [first, sign, minutes] = tokens.slice(at, at + 3)
  const isJoined = first?.end === sign?.start && sign?.end === minutes?.start
  return isJoined && /^[:h]$/.test(textOf(sign)) && isMinutes(minutes)
    ? Number(minutes.literal)
    : null
}

const clockWord = /^(?:uhr|heures?|h|o'clock|o’clock)$/

/** A time of day. 'h' and 'heures' also measure a duration, so both meanings are accepted. */
export function clockAt(tokens: Token[], at: number): FigureMatch {
  const clock = readHour(tokens, at)
  if (!clock || clock.hour > 24 || clock.minute > 59) return null
  const half = halfOfDay(tokens, clock.next)
  if (half) {
    const hour = (clock.hour % 12) + (half.half === 'pm' ? 12 : 0)
    return matchOf({ hour, minute: clock.minute, isExact: true, isDuration: false }, tokens, [
      at,
      half.next,
    ])
  }
  const word = textOf(tokens[clock.next])
  if (!clockWord.test(word)) {
    const time = { ...clock, isExact: false, isDuration: false }
    return clock.isClock ? matchOf(time, tokens, [at, clock.next]) : null
  }
  return namedClock(clock, tokens, at)
}

/** Parses '15 Uhr', '15 Uhr 30', '9 h 30', '2 heures'. */
function namedClock({ hour, minute, next }: Clock, tokens: Token[], at: number): FigureMatch {
  const late = tokens[next + 1]
  const isDuration = /^(?:heures?|h)$/.test(textOf(tokens[next]))
  return minute === 0 && isMinutes(late)
    ? matchOf({ hour, minute: Number(late.literal), isExact: false, isDuration }, tokens, [
        at,
        next + 2,
      ])
    : matchOf({ hour, minute, isExact: false, isDuration }, tokens, [at, next + 1])
}

type Time = { hour: number; minute: number; isExact: boolean; isDuration: boolean }

/** The figure of a time; a time without am or pm matches both. */
function matchOf(
  { hour, minute, isExact, isDuration }: Time,
  tokens: Token[],
  [at, next]: [number, number],
): FigureMatch {
  const minutes = [hour * 60 + minute]
  if (!isExact && hour < 12 && hour > 0) minutes.push((hour + 12) * 60 + minute)
  const whole =
    minute === 0
      ? wholeHour(hour, isDuration)
      : { forms: [`hour|${hour}.${minute}`], requiredForms: [] }
  const figure = {
    kind: 'clock',
    forms: [`clock|${hour * 60 + minute}`, ...whole.forms],
    requiredForms: [...minutes.map((form) => [`clock|${form}`]), ...whole.requiredForms],
    start: tokens[at]?.start ?? 0,
    end: tokens[next - 1]?.end ?? 0,
  }
  return { figures: [figure], next }
}

/** A whole hour, which the input may also have as a bare number. */
function wholeHour(
  hour: number,
  isDuration: boolean,
): { forms: string[]; requiredForms: string[][] } {
  const half = hour % 12 === 0 ? 12 : hour % 12
  const duration = isDuration ? [`seconds|${hour * 3_600}`] : []
  return {
    forms: [`hour|${hour}`, `hour|${half}`, ...duration],
    requiredForms: [[`bare|${hour}`], [`bare|${half}`], ...duration.map((form) => [form])],
  }
}
