/** Limits of one call; all times are milliseconds. */
export const callLimits = {
  headersMs: 10_000,
  totalMs: 20_000,
  bytes: 1024 * 1024,
  redirects: 3,
  /** How many bytes of a response the model receives. */
  resultBytes: 16 * 1024,
  retries: 2,
  longestRetryAfterMs: 5_000,
  /** A function is paused for `restMs` after this many consecutive failures. */
  failures: 5,
  restMs: 60_000,
  /** How long a process caches the failure count of a function. */
  healthMs: 2_000,
} as const
