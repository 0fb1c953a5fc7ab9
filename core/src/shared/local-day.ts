import { isTimeZone } from '@askwell/contract/time/time-zone'

/** A date and time in a time zone. `weekday`: 0 for Monday. */
export type LocalTime = {
  year: number
  month: number
  day: number
  weekday: number
  hour: number
  minute: number
}

const dayMs = 86_400_000

/** Converts epoch milliseconds to local time in a time zone such as 'Europe/Berlin'; to UTC for an unknown zone. */
export function localTime(now: number, timeZone: string): LocalTime {
  const parts = formatOf(timeZone).formatToParts(now)
  const value = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0)
  const [year, month, day] = [value('year'), value('month'), value('day')]
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
  return { year, month, day, weekday, hour: value('hour'), minute: value('minute') }
}

/** Adds days to a local time; the time of day stays the same. */
export function daysLater(
  { year, month, day, weekday, ...time }: LocalTime,
  days: number,
): LocalTime {
  const later = new Date(Date.UTC(year, month - 1, day) + days * dayMs)
  return {
    ...time,
    year: later.getUTCFullYear(),
    month: later.getUTCMonth() + 1,
    day: later.getUTCDate(),
    weekday: (weekday + days) % 7,
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}
