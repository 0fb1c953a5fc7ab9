/** Consecutive failures of a function's service, and the end of its pause (0: not paused). */
export type ServiceHealth = { failures: number; pausedUntil: number }

/** The state of the functions' services, shared by all processes. */
export type ServiceHealthStore = {
  /** Null without failures. */
  read(functionId: string): Promise<ServiceHealth | null>
  /** Counts one more failure atomically; null when the function does not exist. */
  recordFailure(
    functionId: string,
    rule: { maxFailures: number; pausedUntil: number },
  ): Promise<ServiceHealth | null>
  reset(functionId: string): Promise<void>
}

/** An access token and the end of its use, in epoch milliseconds. */
export type AccessToken = { value: string; usableUntil: number }

/** The access tokens of functions, shared by all processes. */
export type AccessTokenStore = {
  /** The token for these credentials, by their hash. */
  read(functionId: string, credentialsHash: string): Promise<AccessToken | null>
  write(functionId: string, credentialsHash: string, token: AccessToken): Promise<void>
  /** Deletes exactly this token; a newer one of another process is kept. */
  delete(functionId: string, value: string): Promise<void>
}
