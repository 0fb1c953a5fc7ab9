export type OwnPostgres = {
  /** The address of its database. */
  url: string
  /** Ends all connections and starts it again with its data. */
  restart: () => Promise<void>
  /** Ends all its processes at once with SIGKILL. */
  kill: () => Promise<void>
  /** Starts it again with its data after `kill`. */
  start: () => Promise<void>
  /** Ends it and removes its data. */
  close: () => Promise<void>
}

export function startOwnPostgres(folder: string): Promise<OwnPostgres | undefined>
