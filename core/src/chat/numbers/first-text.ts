/** Upper bounds of the histogram classes for times to the first text, in milliseconds. */
const ends = [
  50, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 7_500, 10_000,
  15_000, 20_000, 30_000, 60_000,
] as const

/** The histogram class of a time, as its upper bound; longer times are in the last class. */
export const firstTextClass = (ms: number): number => ends.find((end) => ms <= end) ?? 60_000

/** The quantile of the times to the first text, interpolated within its class; null without replies. */
export function firstTextQuantile(
  counts: ReadonlyMap<number, number>,
  share: number,
): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let below = 0
  let start = 0
  for (const end of ends) {
    const count = counts.get(end) ?? 0
    if (count > 0 && below + count >= share * total) {
      return Math.round(start + ((end - start) * (share * total - below)) / count)
    }
    below += count
    start = end
  }
  return start
}
