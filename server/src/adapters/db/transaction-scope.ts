import { AsyncLocalStorage } from 'node:async_hooks'

type Scope = { owner: TransactionScope; isOpen: boolean; channels: Set<string> }

const storage = new AsyncLocalStorage<Scope>()

/**
 * Knows whether the running code stands inside a transaction of one database. On a single connection
 * the outer handle would wait for the transaction that waits for it; so it is refused at once.
 */
export type TransactionScope = {
  /** Throws when the outer handle is used inside an open transaction. */
  refuseOuterHandle: () => void
  /** Runs the work as the inside of a transaction; answers also which channels to wake. */
  enter: <T>(work: () => Promise<T>) => Promise<{ result: T; channels: Iterable<string> }>
  /** False outside; inside a transaction the channel is remembered until the commit. */
  wakesLater: (channel: string) => boolean
}

export function createTransactionScope(): TransactionScope {
  const current = () => {
    const scope = storage.getStore()
    return scope?.isOpen === true && scope.owner === self ? scope : undefined
  }

  const self: TransactionScope = {
    refuseOuterHandle() {
      if (current() === undefined) return
      throw new Error('Inside a transaction only its own handle may be used, not the outer one.')
    },

    async enter(work) {
      const scope: Scope = { owner: self, isOpen: true, channels: new Set() }
      try {
        const result = await storage.run(scope, work)
        return { result, channels: scope.channels }
      } finally {
        scope.isOpen = false
      }
    },

    wakesLater(channel) {
      const scope = current()
      scope?.channels.add(channel)
      return scope !== undefined
    },
  }
  return self
}

/** Wakes the listeners of a channel once the transaction around the caller has committed. */
export function wakeAfterCommit(channel: string): void {
  const scope = storage.getStore()
  if (scope?.isOpen === true) scope.channels.add(channel)
}
