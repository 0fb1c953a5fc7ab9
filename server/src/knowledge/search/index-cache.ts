import { Gauge } from 'prom-client'

export const indexBytes = new Gauge({
  name: 'askwell_index_bytes',
  help: 'Estimated memory of the search indexes of this process, in bytes.',
  registers: [],
})

/** Indexes of bots; the least recently used ones are evicted beyond a number of bytes. */
export class IndexCache<Entry extends { bytes: number }> {
  readonly #entries = new Map<string, Entry>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  keys(): string[] {
    return [...this.#entries.keys()]
  }

  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (entry) {
      this.#entries.delete(key)
      this.#entries.set(key, entry)
    }
    return entry
  }

  set(key: string, entry: Entry): void {
    this.delete(key)
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    indexBytes.inc(entry.bytes)
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#mostBytes || oldest === key) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
    indexBytes.dec(entry.bytes)
  }
}
