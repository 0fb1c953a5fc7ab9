/** Keeps the leases of holds for the running replies of this process. */
export type HoldLeases = {
  /**
   * Renews the lease until the returned function is called. Calls `onLost` when another process has returned the
   * message because the lease expired.
   */
  add(ref: string, onLost: () => void): () => void
}
