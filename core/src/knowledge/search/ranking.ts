/** Index and score of a passage in one search. */
export type Ranked = { passage: number; score: number }

/** Keeps the best `size` items, best first. Among equal scores, the earlier item is first. */
export class TopList {
  readonly ranked: Ranked[] = []
  readonly #size: number
  mint = -Infinity

  constructor(size: number) {
    this.#size = size
  }

  accepts(score: number): boolean {
    return score > this.mint
  }

  add(passage: number, score: number): void {
    if (!this.accepts(score)) return

    let low = 0
    let high = this.ranked.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.ranked[middle]?.score ?? 0) >= score) low = middle + 1
      else high = middle
    }
    this.ranked.splice(low, 0, { passage, score })
    if (this.ranked.length > this.#size) this.ranked.pop()
    if (this.ranked.length === this.#size) this.mint = this.ranked.at(-1)?.score ?? -Infinity
  }
}

/** Weight of a cosine added to the score by words, which is 1 for the best passage. */
const MEANING_WEIGHT = 0.3

/**
 * Merges the passages found by words with those found by meaning. Adds scores instead of ranks, so that small
 * differences in meaning cannot change a clear order by words.
 */
export function fuseByScore(
  byWords: readonly Ranked[],
  byMeaning: readonly Ranked[],
  size: number,
): Ranked[] {
  const best = byWords[0]?.score ?? 0
  const sums = new Map<number, number>()
  for (const { passage, score } of byWords) sums.set(passage, score / best)
  for (const { passage, score } of byMeaning) {
    sums.set(passage, (sums.get(passage) ?? 0) + MEANING_WEIGHT * score)
  }
  const top = new TopList(size)
  for (const [passage, score] of sums) top.add(passage, score)
  return top.ranked
}
