export const intervals = ['day', 'week', 'month', 'year'] as const
export type Interval = (typeof intervals)[number]

const daySeconds = 86_400

/**
 * The end of a period: `count` intervals after the anchor, in epoch seconds. The day of the anchor is kept if possible:
 * January 31 is followed by February 28 and March 31.
 */
export function boundary(anchor: number, interval: Interval, count: number): number {
  if (interval === 'day') return anchor + count * daySeconds
  if (interval === 'week') return anchor + count * 7 * daySeconds

  const start = new Date(anchor * 1000)
  const months = interval === 'year' ? count * 12 : count
  const day = start.getUTCDate()
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(start.getUTCMonth() + months)
  end.setUTCDate(Math.min(day, daysInMonth(end)))
  return Math.floor(end.getTime() / 1000)
}

/** The first end of a period after a time. */
export function nextBoundary(anchor: number, interval: Interval, after: number): number {
  let count = 1
  while (boundary(anchor, interval, count) <= after) count += 1
  return boundary(anchor, interval, count)
}

const daysInMonth = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
