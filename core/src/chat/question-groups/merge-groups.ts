import type { Steps } from '../../shared/index.ts'

/** Weights by stem. */
export type Vector = ReadonlyMap<string, number>

/** A set of texts with the sum of their vectors; `key` is the first text and decides ties. */
export type TextGroup = { key: string; texts: readonly string[]; center: Vector; length: number }

type Pair = { other: TextGroup; similarity: number }

export const toGroup = (key: string, vector: Vector): TextGroup => ({
  key,
  texts: [key],
  center: vector,
  length: lengthOf(vector),
})

function lengthOf(vector: Vector): number {
  let sum = 0
  for (const value of vector.values()) sum += value * value
  return Math.sqrt(sum)
}

type Direction = Pick<TextGroup, 'center' | 'length'>

/** The cosine of the angle between two vectors; 0 without a common stem. */
export function similarityOf(a: Direction, b: Direction): number {
  const [small, large] = a.center.size < b.center.size ? [a.center, b.center] : [b.center, a.center]
  let sum = 0
  for (const [stem, value] of small) sum += value * (large.get(stem) ?? 0)
  return sum === 0 ? 0 : sum / (a.length * b.length)
}

/** Merges the two most similar groups until none have the least similarity, in steps of less than a millisecond. */
export function* mergeGroups(initial: readonly TextGroup[], least: number): Steps<TextGroup[]> {
  const groups = new Groups(least)
  for (const group of initial) groups.add(group)
  for (const group of initial) {
    groups.findNearest(group)
    yield
  }
  for (;;) {
    const closest = groups.closest()
    if (!closest) return groups.all()
    groups.merge(closest)
    yield
  }
}

class Groups {
  readonly #nearest = new Map<TextGroup, Pair | undefined>()
  /** Only groups with a common stem are similar. */
  readonly #byStem = new Map<string, Set<TextGroup>>()
  readonly #least: number

  constructor(least: number) {
    this.#least = least
  }

  all(): TextGroup[] {
    return [...this.#nearest.keys()]
  }

  add(group: TextGroup): void {
    this.#nearest.set(group, undefined)
    for (const stem of group.center.keys()) {
      const known = this.#byStem.get(stem)
      if (known) known.add(group)
      else this.#byStem.set(stem, new Set([group]))
    }
  }

  #remove(group: TextGroup): void {
    this.#nearest.delete(group)
    for (const stem of group.center.keys()) this.#byStem.get(stem)?.delete(group)
  }

  #neighbors(group: TextGroup): Set<TextGroup> {
    const found = new Set<TextGroup>()
    for (const stem of group.center.keys()) {
      for (const other of this.#byStem.get(stem) ?? []) found.add(other)
    }
    found.delete(group)
    return found
  }

  findNearest(group: TextGroup): void {
    let best: Pair | undefined
    for (const other of this.#neighbors(group)) {
      const pair = { other, similarity: similarityOf(group, other) }
      if (pair.similarity >= this.#least && isBefore(pair, best)) best = pair
    }
    this.#nearest.set(group, best)
  }

  closest(): { group: TextGroup; other: TextGroup } | undefined {
    let best: (Pair & { group: TextGroup }) | undefined
    for (const [group, pair] of this.#nearest) {
      if (!pair) continue
      const isFirst = pair.similarity === best?.similarity && group.key < best.group.key
      if (!best || pair.similarity > best.similarity || isFirst) best = { ...pair, group }
    }
    return best
  }

  merge({ group, other }: { group: TextGroup; other: TextGroup }): void {
    this.#remove(group)
    this.#remove(other)
    const joined = join(group, other)
    this.add(joined)
    this.findNearest(joined)
    for (const each of this.#neighbors(joined)) {
      const pair = this.#nearest.get(each)
      if (pair?.other === group || pair?.other === other) this.findNearest(each)
      else this.#consider(each, { other: joined, similarity: similarityOf(each, joined) })
    }
  }

  #consider(group: TextGroup, pair: Pair): void {
    if (pair.similarity >= this.#least && isBefore(pair, this.#nearest.get(group))) {
      this.#nearest.set(group, pair)
    }
  }
}

const isBefore = (pair: Pair, best: Pair | undefined): boolean =>
  best === undefined ||
  pair.similarity > best.similarity ||
  (pair.similarity === best.similarity && pair.other.key < best.other.key)

function join(a: TextGroup, b: TextGroup): TextGroup {
  const [first, second] = a.key < b.key ? [a, b] : [b, a]
  const center = new Map(first.center)
  for (const [stem, value] of second.center) center.set(stem, (center.get(stem) ?? 0) + value)
  const texts = [...first.texts, ...second.texts]
  return { key: first.key, texts, center, length: lengthOf(center) }
}
