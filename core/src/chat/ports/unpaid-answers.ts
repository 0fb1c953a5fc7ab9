/** The daily ceiling of model answers that nobody paid for, on the whole installation. */
export type UnpaidAnswers = {
  /** Seconds until more are possible; null while the ceiling is not reached, as far as is known. */
  waitSeconds(): number | null
  /** Counts one; false when the ceiling is reached. */
  count(): Promise<boolean>
}
