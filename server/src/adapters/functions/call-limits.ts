/** Limits of one call; all times are milliseconds. */
export const callLimits = {
  headersMs: 10_000,
  totalMs: 20_000,
  bytes: 1024 * 1024,
  redirects: 3,
  /** What a model is given of an answer. */
  resultBytes: 16 * 1024,
  retries: 2,
  longestRetryAfterMs: 5_000,
  /** Failures in a row until a function rests, and how long it rests. */
  failures: 5,
  restMs: 60_000,
  /** How long a process believes what it read of a function's failures. */
  healthMs: 2_000,
} as const
