/** How the service of a function has been: failures in a row, and until when it rests (0: it does not). */
export type Health = { failures: number; restsUntil: number }

/** What all processes know of the services that functions call. */
export type HealthStore = {
  /** Null while it works. */
  read(functionId: string): Promise<Health | null>
  /** Counts one more failure, whoever counts beside; null for a function that is not stored. */
  failed(functionId: string, rule: { most: number; restsUntil: number }): Promise<Health | null>
  healed(functionId: string): Promise<void>
}

/** An access token and the moment from which it is not used, in epoch milliseconds. */
export type AccessToken = { value: string; until: number }

/** The access tokens of functions, for all processes. */
export type AccessTokenStore = {
  /** The token that was given for these credentials, by their hash. */
  read(functionId: string, credentialsHash: string): Promise<AccessToken | null>
  write(functionId: string, credentialsHash: string, token: AccessToken): Promise<void>
  /** Forgets this very token; one that another process has put in its place stays. */
  drop(functionId: string, value: string): Promise<void>
}
