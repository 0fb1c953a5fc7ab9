import type { Steps } from '../../shared/index.ts'

/** A way to compare groups of texts. A center is the sum of the vectors of the texts in a group. */
export type Space<Center> = {
  /** Groups whose centers have this cosine or a larger one are merged. */
  min: number
  /** The cosine of two centers. When it is below `min`, any number below `min` may be returned. */
  similarity(a: Center, b: Center, min: number): number
  sum(a: Center, b: Center): Center
  /** Keys of a center: only centers with a common key can be similar. When absent, any two centers can be. */
  keys?(center: Center): Iterable<string>
}

/** A set of texts with the sum of their vectors. `key`: the first text, which decides ties. */
export type TextGroup<Center> = { key: string; texts: readonly string[]; center: Center }

type Pair<Center> = { other: TextGroup<Center>; similarity: number }

export const toGroup = <Center>(key: string, center: Center): TextGroup<Center> => ({
  key,
  texts: [key],
  center,
})

/** Merges the closest two groups repeatedly, until no two reach `min`, in steps of about a millisecond. */
export function* mergeGroups<Center>(
  initial: readonly TextGroup<Center>[],
  space: Space<Center>,
): Steps<TextGroup<Center>[]> {
  const groups = new Groups(space)
  for (const group of initial) {
    groups.add(group)
    yield
  }
  for (;;) {
    const closest = groups.closest()
    if (!closest) return groups.all()
    groups.merge(closest)
    yield
  }
}

/** Groups, each with its nearest other group. */
class Groups<Center> {
  readonly #nearest = new Map<TextGroup<Center>, Pair<Center> | undefined>()
  readonly #byKey = new Map<string, Set<TextGroup<Center>>>()
  readonly #space: Space<Center>

  constructor(space: Space<Center>) {
    this.#space = space
  }

  all(): TextGroup<Center>[] {
    return [...this.#nearest.keys()]
  }

  /** Adds a group and compares it with all others, updating the nearest group of both. */
  add(group: TextGroup<Center>): void {
    let best: Pair<Center> | undefined
    for (const other of this.#neighbors(group)) {
      const similarity = this.#similarity(group, other)
      if (similarity < this.#space.min) continue
      best = better(best, { other, similarity })
      this.#nearest.set(other, better(this.#nearest.get(other), { other: group, similarity }))
    }
    this.#nearest.set(group, best)
    for (const key of this.#keysOf(group)) {
      const known = this.#byKey.get(key)
      if (known) known.add(group)
      else this.#byKey.set(key, new Set([group]))
    }
  }

  closest(): { group: TextGroup<Center>; other: TextGroup<Center> } | undefined {
    let best: (Pair<Center> & { group: TextGroup<Center> }) | undefined
    for (const [group, pair] of this.#nearest) {
      if (!pair) continue
      const isFirst = pair.similarity === best?.similarity && group.key < best.group.key
      if (!best || pair.similarity > best.similarity || isFirst) best = { ...pair, group }
    }
    return best
  }

  /** Joins two groups. A group whose nearest was one of them searches again, unless the joined group is even closer. */
  merge({ group, other }: { group: TextGroup<Center>; other: TextGroup<Center> }): void {
    this.#remove(group)
    this.#remove(other)
    this.add(this.#join(group, other))
    for (const [each, pair] of this.#nearest) {
      if (pair?.other === group || pair?.other === other) this.#findNearest(each)
    }
  }

  #remove(group: TextGroup<Center>): void {
    this.#nearest.delete(group)
    for (const key of this.#keysOf(group)) this.#byKey.get(key)?.delete(group)
  }

  #join(a: TextGroup<Center>, b: TextGroup<Center>): TextGroup<Center> {
    const [first, second] = a.key < b.key ? [a, b] : [b, a]
    const center = this.#space.sum(first.center, second.center)
    return { key: first.key, texts: [...first.texts, ...second.texts], center }
  }

  #findNearest(group: TextGroup<Center>): void {
    let best: Pair<Center> | undefined
    for (const other of this.#neighbors(group)) {
      const similarity = this.#similarity(group, other)
      if (similarity >= this.#space.min) best = better(best, { other, similarity })
    }
    this.#nearest.set(group, best)
  }

  #neighbors(group: TextGroup<Center>): TextGroup<Center>[] {
    if (!this.#space.keys) return this.all().filter((each) => each !== group)
    const found = new Set<TextGroup<Center>>()
    for (const key of this.#keysOf(group)) {
      for (const other of this.#byKey.get(key) ?? []) found.add(other)
    }
    found.delete(group)
    return [...found]
  }

  #keysOf({ center }: TextGroup<Center>): Iterable<string> {
    return this.#space.keys?.(center) ?? []
  }

  #similarity(a: TextGroup<Center>, b: TextGroup<Center>): number {
    return this.#space.similarity(a.center, b.center, this.#space.min)
  }
}

const better = <Center>(best: Pair<Center> | undefined, pair: Pair<Center>): Pair<Center> =>
  best === undefined ||
  pair.similarity > best.similarity ||
  (pair.similarity === best.similarity && pair.other.key < best.other.key)
    ? pair
    : best
