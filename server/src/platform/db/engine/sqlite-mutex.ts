import { toDatabaseError } from './database-errors.ts'

const maxWaitMs = 30_000

/** A first-in, first-out mutex for one connection. */
export type Mutex = {
  /** Waits for the mutex; rejects after 30 s. */
  acquire: () => Promise<void>
  release: () => void
  isLocked: () => boolean
}

export function createMutex(): Mutex {
  let isTaken = false
  const waiting: (() => void)[] = []

  return {
    isLocked: () => isTaken,

    acquire() {
      if (!isTaken) {
        isTaken = true
        return Promise.resolve()
      }

      return new Promise((resolve, reject) => {
        const enter = () => {
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(enter), 1)
          reject(toDatabaseError(new Error('Waited too long for the database connection.')))
        }, maxWaitMs)
        waiting.push(enter)
      })
    },

    release() {
      const next = waiting.shift()
      if (next === undefined) isTaken = false
      else next()
    },
  }
}
