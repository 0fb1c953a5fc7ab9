/** Random choices that depend on a seed only. */
export type Random = {
  /** A whole number from 0 to `below - 1`. */
  int: (below: number) => number
  /** True with this chance, 0 to 1. */
  chance: (share: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
}

/** Mulberry32: fast, and good enough for choosing requests. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    int,
    chance: (share) => next() < share,
    pick(items) {
      const item = items[int(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}

/** The seed of one request of a run, so that it can be made alone. */
export const seedOf = (run: number, index: number): number =>
  (Math.imul(run ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) | 0
