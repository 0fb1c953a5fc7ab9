import { maxNumberDays } from '@askwell/contract/conversations/numbers'
import * as texts from '@askwell/messages/conversations/numbers-refusals'
import { AppError } from '../../shared/index.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/** UTC offsets change only at a multiple of 15 minutes. */
const quarterMs = 15 * minuteMs

/** A day in a time zone, with its start and end in epoch milliseconds. */
export type LocalDay = { day: string; from: number; to: number }

export type DayRange = { from: string; to: string; timeZone: string }

/** The days of a range. Throws AppError for an unknown zone, a day that does not exist, or a range that is too long. */
export function localDays({ from, to, timeZone }: DayRange): LocalDay[] {
  const offsetAt = zoneOffset(timeZone)
  const first = utcDay(from, 'from')
  const last = utcDay(to, 'to')
  if (first > last) throw refusal('from', texts.fromAfterTo)
  const count = (last - first) / dayMs + 1
  if (count > maxNumberDays) throw refusal('to', texts.tooManyDays({ max: maxNumberDays }))

  const starts = Array.from({ length: count + 1 }, (_, n) =>
    startOfDay(first + n * dayMs, offsetAt),
  )
  return Array.from({ length: count }, (_, n) => ({
    day: new Date(first + n * dayMs).toISOString().slice(0, 10),
    from: starts[n] ?? 0,
    to: starts[n + 1] ?? 0,
  }))
}

function utcDay(day: string, field: string): number {
  const at = Date.parse(`${day}T00:00:00Z`)
  // JavaScript parses February 30 as a day in March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) {
    throw refusal(field, texts.dayInvalid)
  }
  return at
}

/** Until `until` (epoch milliseconds), local time is `offset` milliseconds ahead of UTC. */
export type OffsetSpan = { until: number; offset: number }

/** The consecutive UTC offsets in a range of days; the last span has no end. */
export function offsetSpans(days: readonly LocalDay[], timeZone: string): OffsetSpan[] {
  const offsetAt = zoneOffset(timeZone)
  const spans: OffsetSpan[] = []
  let offset = offsetAt(days[0]?.from ?? 0)
  for (const { from, to } of days) {
    const next = offsetAt(to)
    if (next === offset) continue
    let until = from
    while (until < to && offsetAt(until) !== next) until += quarterMs
    spans.push({ until, offset })
    offset = next
  }
  return [...spans, { until: Infinity, offset }]
}

/** The start of a day. The offset is looked up again at the estimated time, because it may change at midnight. */
function startOfDay(utc: number, offsetAt: (at: number) => number): number {
  const guess = utc - offsetAt(utc)
  return utc - offsetAt(guess)
}

/** Returns a function for the milliseconds by which a zone is ahead of UTC at a time. */
export function zoneOffset(timeZone: string): (at: number) => number {
  const format = formatOf(timeZone)
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
    const local = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
    )
    return local - Math.floor(at / minuteMs) * minuteMs
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  } catch (error) {
    throw refusal('time_zone', texts.zoneUnknown, error)
  }
}

const refusal = (field: string, message: string, cause?: unknown) =>
  new AppError('invalid_request', message, { fields: { [field]: message }, cause })
