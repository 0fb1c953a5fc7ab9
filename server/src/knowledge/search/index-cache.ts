import { Gauge } from 'prom-client'

export const indexBytes = new Gauge({
  name: 'askwell_index_bytes',
  help: 'Estimated memory of the search indexes of this process, in bytes.',
  registers: [],
})

export const indexLimitBytes = new Gauge({
  name: 'askwell_index_limit_bytes',
  help: 'Memory that the search indexes of this process may take together, in bytes.',
  registers: [],
})

type Counted = { bytes: number; evict: () => void }

/** A memory limit that several caches share: when it is exceeded, the entries used longest ago are evicted. */
export class IndexMemory {
  /** In order of last use, oldest first. */
  readonly #entries = new Map<object, Counted>()
  readonly maxBytes: number
  readonly #gauge: Gauge | undefined
  #bytes = 0

  constructor(maxBytes = 256 * 1024 * 1024, gauge?: Gauge) {
    this.maxBytes = maxBytes
    this.#gauge = gauge
  }

  /** Whether more than this share of the limit is used. */
  isFull(share: number): boolean {
    return this.#bytes > share * this.maxBytes
  }

  add(entry: object, counted: Counted): void {
    this.#entries.set(entry, counted)
    this.#bytes += counted.bytes
    this.#gauge?.inc(counted.bytes)
    for (const [oldest, { evict }] of this.#entries) {
      if (this.#bytes <= this.maxBytes || oldest === entry) break
      this.remove(oldest)
      evict()
    }
  }

  use(entry: object): void {
    const counted = this.#entries.get(entry)
    if (!counted) return
    this.#entries.delete(entry)
    this.#entries.set(entry, counted)
  }

  remove(entry: object): void {
    const counted = this.#entries.get(entry)
    if (!counted) return
    this.#entries.delete(entry)
    this.#bytes -= counted.bytes
    this.#gauge?.dec(counted.bytes)
  }
}

/** Caches indexes of bots by id, with a memory limit that other caches may share. */
export class IndexCache<Entry extends { bytes: number }> {
  readonly #entries = new Map<string, Entry>()
  readonly #memory: IndexMemory

  constructor(memory: IndexMemory) {
    this.#memory = memory
  }

  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (entry) this.#memory.use(entry)
    return entry
  }

  set(key: string, entry: Entry): void {
    this.delete(key)
    this.#entries.set(key, entry)
    this.#memory.add(entry, { bytes: entry.bytes, evict: () => this.#entries.delete(key) })
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#memory.remove(entry)
  }

  /** Deletes the entries of deleted bots, which have no version. */
  async deleteWithoutVersion(versionOf: (key: string) => Promise<number | null>): Promise<void> {
    for (const key of this.#entries.keys()) {
      if ((await versionOf(key)) === null) this.delete(key)
    }
  }
}
