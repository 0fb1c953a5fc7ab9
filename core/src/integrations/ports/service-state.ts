/** Consecutive failures of a function's service. `pausedUntil`: epoch milliseconds; 0 when calls are not paused. */
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

/** An access token. `usableUntil`: epoch milliseconds. */
export type AccessToken = { value: string; usableUntil: number }

/** The access tokens of functions, shared by all processes. */
export type AccessTokenStore = {
  /** The token for the credentials with this hash. */
  read(functionId: string, credentialsHash: string): Promise<AccessToken | null>
  write(functionId: string, credentialsHash: string, token: AccessToken): Promise<void>
  /** Deletes this token only; a newer token of another process is kept. */
  delete(functionId: string, value: string): Promise<void>
}
