import type { Database, Db } from '../adapters/db/connect.ts'

type Write = (trx: Db) => Promise<void>
type Ending = { write: Write; resolve: () => void; reject: (error: unknown) => void }

/** No more is taken into a transaction after this time, so that visitors never wait long for it. */
const longestMs = 8

/** How long a write waits for those of other jobs that run, in milliseconds. */
const lingerMs = 10

/** Writes in a transaction and answers after its commit. */
export type Commit = (write: Write) => Promise<void>

/**
 * Embedded, jobs that end at about the same time share one transaction and its wait for the disk.
 * On PostgreSQL each has its own: connections write at once, and rows locked together could deadlock.
 * `running` counts the jobs that have not ended.
 */
export function createCommit(database: Database, running: () => number): Commit {
  if (database.engine !== 'sqlite') return (write) => database.transaction(write)

  const waiting: Ending[] = []
  let timer: NodeJS.Timeout | undefined
  let isWriting = false

  async function writeAll(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (isWriting) return
    isWriting = true
    while (waiting.length > 0) await writeSome(database, waiting)
    isWriting = false
  }

  return (write) =>
    new Promise((resolve, reject) => {
      waiting.push({ write, resolve, reject })
      if (waiting.length >= running()) void writeAll()
      else timer ??= setTimeout(() => void writeAll(), lingerMs)
    })
}

async function writeSome(database: Database, waiting: Ending[]): Promise<void> {
  const taken: Ending[] = []
  try {
    await database.transaction(async (trx) => {
      const until = performance.now() + longestMs
      for (let next = waiting.shift(); next !== undefined;) {
        taken.push(next)
        await next.write(trx)
        next = performance.now() < until ? waiting.shift() : undefined
      }
    })
  } catch (error) {
    await writeAlone(database, taken, error)
    return
  }
  for (const { resolve } of taken) resolve()
}

/** Nothing of a failed transaction was written: now each goes alone, and only the bad one fails. */
async function writeAlone(database: Database, taken: Ending[], error: unknown): Promise<void> {
  const [first] = taken
  if (taken.length <= 1) {
    first?.reject(error)
    return
  }
  for (const { write, resolve, reject } of taken) {
    await database.transaction(write).then(resolve, reject)
  }
}
