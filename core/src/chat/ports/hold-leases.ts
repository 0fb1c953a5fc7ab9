/** The leases of the messages that are held for running replies of this process. */
export type HoldLeases = {
  /**
   * Renews the lease until the returned function is called. `onLost` is called when another process has returned the
   * message, because this one was silent for too long.
   */
  add(ref: string, onLost: () => void): () => void
}
