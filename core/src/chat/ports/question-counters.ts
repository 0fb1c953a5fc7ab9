/** Number of uses of a key in its window, and milliseconds until the window ends. */
export type Uses = { count: number; endsInMs: number }

/** Counters of questions and visitor tokens. */
export type QuestionCounters = {
  /** Counts one use. The first use starts a window of `windowMs`. */
  add(key: string, windowMs: number): Promise<Uses>
  /**
   * Counts one use of each key, in order, and stops after the first key that exceeds its `max`. Returns the uses of the
   * counted keys.
   */
  addInOrder(uses: { key: string; windowMs: number; max: number }[]): Promise<Uses[]>
  /** The uses of a key; null when it has no window. */
  find(key: string): Promise<Uses | null>
  /** Starts a window of `windowMs` now, or extends the existing one. */
  hold(key: string, windowMs: number): Promise<void>
}
