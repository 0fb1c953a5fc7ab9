/** Clock and timers as a port, so that tests can control time. */
export type Timers = {
  /** Epoch milliseconds. */
  now(): number
  /** Calls `run` once after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}
