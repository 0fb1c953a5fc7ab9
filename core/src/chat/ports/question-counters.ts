/** How often a key was used within its window, and the milliseconds until the window ends. */
export type Uses = { count: number; endsInMs: number }

/** Counters of questions and visitor tokens. */
export type QuestionCounters = {
  /** Counts one use; the first one begins a window of `windowMs`. */
  add(key: string, windowMs: number): Promise<Uses>
  /**
   * Counts one use of each key in their order, up to the first of which a window does not allow `max`. Returns the uses
   * of what was counted.
   */
  addInOrder(uses: { key: string; windowMs: number; max: number }[]): Promise<Uses[]>
  /** Null without a window. */
  find(key: string): Promise<Uses | null>
  /** Begins a window of `windowMs` now, or prolongs it. */
  hold(key: string, windowMs: number): Promise<void>
}
