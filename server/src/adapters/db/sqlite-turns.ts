import { toDatabaseError } from './database-errors.ts'

const longestWaitMs = 30_000

/** A queue for one connection: first come, first served. */
export type Turns = {
  /** Waits for the turn; refuses after 30 s instead of waiting for ever. */
  take: () => Promise<void>
  give: () => void
  isTaken: () => boolean
}

export function createTurns(): Turns {
  let isTaken = false
  const waiting: (() => void)[] = []

  return {
    isTaken: () => isTaken,

    take() {
      if (!isTaken) {
        isTaken = true
        return Promise.resolve()
      }

      return new Promise((resolve, reject) => {
        const turn = () => {
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(turn), 1)
          reject(toDatabaseError(new Error('Waited too long for the database connection.')))
        }, longestWaitMs)
        waiting.push(turn)
      })
    },

    give() {
      const next = waiting.shift()
      if (next === undefined) isTaken = false
      else next()
    },
  }
}
