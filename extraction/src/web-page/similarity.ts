function wordsOf(text: string): { counts: Map<string, number>; total: number } {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { counts, total: words.length }
}

/** Similarity of two texts from 0 to 1: the share of their words, counted with repetitions, that both contain. */
export function similarity(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  let shared = 0
  for (const [word, count] of a.counts) shared += Math.min(count, b.counts.get(word) ?? 0)
  return (2 * shared) / Math.max(1, a.total + b.total)
}
