/** A passage by its number, with what it scored in one way of searching. */
export type Ranked = { passage: number; score: number }

/** Damps the lead of first places. Source: Cormack, Clarke & Büttcher, Reciprocal Rank Fusion, 2009. */
const FUSION_DAMPING = 60

/** Keeps the best `size` of all it sees, best first; of equals the one that came first. */
export class TopList {
  readonly ranked: Ranked[] = []
  readonly #size: number
  #least = -Infinity

  constructor(size: number) {
    this.#size = size
  }

  see(passage: number, score: number): void {
    if (score <= this.#least) return

    let low = 0
    let high = this.ranked.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.ranked[middle]?.score ?? 0) >= score) low = middle + 1
      else high = middle
    }
    this.ranked.splice(low, 0, { passage, score })
    if (this.ranked.length > this.#size) this.ranked.pop()
    if (this.ranked.length === this.#size) this.#least = this.ranked.at(-1)?.score ?? -Infinity
  }
}

/** One list out of several: each place counts 1 / (60 + place). */
export function fuse(lists: readonly Ranked[][], size: number): Ranked[] {
  const sums = new Map<number, number>()
  for (const list of lists) {
    list.forEach(({ passage }, i) => {
      sums.set(passage, (sums.get(passage) ?? 0) + 1 / (FUSION_DAMPING + i + 1))
    })
  }
  const top = new TopList(size)
  for (const [passage, score] of sums) top.see(passage, score)
  return top.ranked
}
