/** The daily limit of unpaid model replies, for the whole installation. */
export type UnpaidAnswers = {
  /** Seconds until the limit resets; null while it is not known to be reached. */
  waitSeconds(): number | null
  /** Counts one reply; false when the limit is reached. */
  count(): Promise<boolean>
}
