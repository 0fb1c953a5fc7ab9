/**
 * Adds months to a time in epoch milliseconds, in UTC. In a shorter month, the result is the last day. Always count
 * from the first start: 31 January is then followed by 28 February and 31 March.
 */
export function monthsAfter(start: number, months: number): number {
  const from = new Date(start)
  const target = new Date(start)
  target.setUTCDate(1)
  target.setUTCMonth(from.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0))
  target.setUTCDate(Math.min(from.getUTCDate(), lastDay.getUTCDate()))
  return target.getTime()
}

/** Number of whole months between `start` and `now`, in UTC. */
export function monthsSince(start: number, now: number): number {
  const [from, to] = [new Date(start), new Date(now)]
  const apart =
    (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  return monthsAfter(start, apart) <= now ? apart : apart - 1
}
