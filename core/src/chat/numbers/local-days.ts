import { maxNumberDays } from '@askwell/contract/conversations/numbers'
import * as texts from '@askwell/messages/conversations/numbers-refusals'
import { AppError } from '../../shared/index.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/** Offsets change at a quarter of an hour. */
const quarterMs = 15 * minuteMs

/** A day of a time zone in epoch milliseconds. */
export type LocalDay = { day: string; from: number; to: number }

export type DayRange = { from: string; to: string; timeZone: string }

/** The days of a range. Refuses unknown zones, days that do not exist, and ranges that are too long. */
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
  // JavaScript reads February 30 as a day of March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) {
    throw refusal(field, texts.dayInvalid)
  }
  return at
}

/** Up to `until` in epoch milliseconds, local time is ahead of UTC by `offset` milliseconds. */
export type OffsetSpan = { until: number; offset: number }

/** The offsets of the days of a range, one after the other; the last one has no end. */
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

/** Where the offset changes at midnight, a second look at the found time corrects the first. */
function startOfDay(utc: number, offsetAt: (at: number) => number): number {
  const guess = utc - offsetAt(utc)
  return utc - offsetAt(guess)
}

/** Milliseconds by which a zone is ahead of UTC at a time. */
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
