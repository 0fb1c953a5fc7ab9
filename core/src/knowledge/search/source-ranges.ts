/** A range of passages; `to` is exclusive. */
export type PassageRange = { from: number; to: number }

/** The passages of each source. */
export class SourceRanges {
  readonly #ranges = new Map<string, PassageRange[]>()

  /** Adds a passage with the highest number so far. */
  extend(source: string, passage: number): void {
    const own = this.#ranges.get(source) ?? []
    const last = own.at(-1)
    if (last?.to === passage) last.to += 1
    else own.push({ from: passage, to: passage + 1 })
    this.#ranges.set(source, own)
  }

  addAll(others: SourceRanges): void {
    for (const [source, ranges] of others.#ranges) {
      this.#ranges.set(source, [...(this.#ranges.get(source) ?? []), ...ranges])
    }
  }

  get all(): [source: string, ranges: PassageRange[]][] {
    return [...this.#ranges]
  }

  restore(all: readonly (readonly [source: string, ranges: PassageRange[]])[]): void {
    for (const [source, ranges] of all) this.#ranges.set(source, ranges)
  }

  of(source: string): readonly PassageRange[] {
    return this.#ranges.get(source) ?? []
  }

  /** Removes sources and returns their ranges in ascending order. */
  take(sources: Iterable<string>): PassageRange[] {
    const taken = [...sources].flatMap((source) => {
      const ranges = this.#ranges.get(source) ?? []
      this.#ranges.delete(source)
      return ranges
    })
    return taken.toSorted((a, b) => a.from - b.from)
  }
}
