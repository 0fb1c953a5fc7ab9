/**
 * Number of typing errors between two words: a missing, extra or wrong letter, or two swapped adjacent letters (optimal
 * string alignment). Returns `limit + 1` early when there are more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1

  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let best = i
    for (let j = 1; j <= b.length; j++) {
      const cost = cellCost({ a, b, i, j }, row, { last, beforeLast })
      row.push(cost)
      best = Math.min(best, cost)
    }
    if (best > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length] ?? limit + 1, limit + 1)
}

type Cell = { a: string; b: string; i: number; j: number }

function cellCost(
  { a, b, i, j }: Cell,
  row: number[],
  above: { last: number[]; beforeLast: number[] },
) {
  const isSame = a[i - 1] === b[j - 1]
  const cost = Math.min(
    (above.last[j] ?? 0) + 1,
    (row[j - 1] ?? 0) + 1,
    (above.last[j - 1] ?? 0) + (isSame ? 0 : 1),
  )
  const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
  return isSwap ? Math.min(cost, (above.beforeLast[j - 2] ?? 0) + 1) : cost
}

/** A bit mask of the letters in a word. Words with n errors differ in up to 2n bits. */
export function letterMask(word: string): number {
  let mask = 0
  for (let i = 0; i < word.length; i++) mask |= 1 << (word.charCodeAt(i) & 31)
  return mask
}

/** Number of bits that are set in only one of two masks. */
export function maskDifference(a: number, b: number): number {
  let bits = a ^ b
  let count = 0
  while (bits !== 0) {
    bits &= bits - 1
    count += 1
  }
  return count
}
