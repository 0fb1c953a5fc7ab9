export type OwnPostgres = {
  /** The address of its database. */
  url: string
  /** Ends all connections and starts it again with its data. */
  restart: () => Promise<void>
  /** Ends it and removes its data. */
  close: () => Promise<void>
}

export function startOwnPostgres(folder: string): Promise<OwnPostgres | undefined>
