import { AsyncLocalStorage } from 'node:async_hooks'

type Scope = { owner: TransactionScope; isOpen: boolean; channels: Set<string> }

const storage = new AsyncLocalStorage<Scope>()

/**
 * Detects whether code runs inside a transaction. A query on the outer handle is then refused, because on a single
 * connection it would cause a deadlock: it waits for the transaction, which waits for the query.
 */
export type TransactionScope = {
  /** Throws when the outer handle is used inside an open transaction. */
  assertOutsideTransaction: () => void
  /** Runs the work as the body of a transaction; also returns the channels to notify. */
  run: <T>(work: () => Promise<T>) => Promise<{ result: T; channels: Iterable<string> }>
  /** Defers a notification until the commit; false outside a transaction. */
  deferNotification: (channel: string) => boolean
}

export function createTransactionScope(): TransactionScope {
  const current = () => {
    const scope = storage.getStore()
    return scope?.isOpen === true && scope.owner === self ? scope : undefined
  }

  const self: TransactionScope = {
    assertOutsideTransaction() {
      if (current() === undefined) return
      throw new Error('Inside a transaction only its own handle may be used, not the outer one.')
    },

    async run(work) {
      const scope: Scope = { owner: self, isOpen: true, channels: new Set() }
      try {
        const result = await storage.run(scope, work)
        return { result, channels: scope.channels }
      } finally {
        scope.isOpen = false
      }
    },

    deferNotification(channel) {
      const scope = current()
      scope?.channels.add(channel)
      return scope !== undefined
    },
  }
  return self
}

/** Notifies the listeners of a channel after the commit of the current transaction. */
export function notifyAfterCommit(channel: string): void {
  const scope = storage.getStore()
  if (scope?.isOpen === true) scope.channels.add(channel)
}
