/** Clock and timers as a port, so that tests control time. */
export type Timers = {
  /** Epoch milliseconds. */
  now(): number
  /** Runs once after this many milliseconds; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}
