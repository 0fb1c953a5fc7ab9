import type { Database, Db } from '../db/connect.ts'

type Write = (trx: Db) => Promise<void>

/**
 * Claims as many jobs as end with a transaction, in that transaction; returns how to start them after its commit.
 */
export type ClaimNext = (trx: Db, ended: ReadonlySet<string>) => Promise<() => void>

/** The job that ends with a write, and how to claim those that take its place. */
type EndingJob = { id: string; claimNext: ClaimNext }

type PendingWrite = {
  write: Write
  ending: EndingJob
  resolve: () => void
  reject: (error: unknown) => void
}

/** No write is added to a transaction after this time, so that visitors never wait long for it. */
const maxMs = 8

/** How long a write waits for those of other running jobs, in milliseconds. */
const batchDelayMs = 10

/** Writes the results of a job in a transaction; resolves after its commit. */
export type Commit = (write: Write, ending: EndingJob) => Promise<void>

/**
 * On SQLite, jobs that end at about the same time share one transaction and its flush to the disk, with the claim of
 * those that follow them.
 * On PostgreSQL each has its own: connections write concurrently, and rows locked together could
 * deadlock. `running` returns the number of running jobs.
 */
export function createCommitBatcher(database: Database, running: () => number): Commit {
  if (database.engine !== 'sqlite') return (write) => database.transaction(write)

  const waiting: PendingWrite[] = []
  let timer: NodeJS.Timeout | undefined
  let isWriting = false

  async function writeAll(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (isWriting) return
    isWriting = true
    while (waiting.length > 0) await writeBatch(database, waiting)
    isWriting = false
  }

  return (write, ending) =>
    new Promise((resolve, reject) => {
      waiting.push({ write, ending, resolve, reject })
      if (waiting.length >= running()) void writeAll()
      else timer ??= setTimeout(() => void writeAll(), batchDelayMs)
    })
}

async function writeBatch(database: Database, waiting: PendingWrite[]): Promise<void> {
  const taken: PendingWrite[] = []
  let startNext: () => void
  try {
    startNext = await database.transaction(async (trx) => {
      const until = performance.now() + maxMs
      for (let next = waiting.shift(); next !== undefined;) {
        taken.push(next)
        await next.write(trx)
        next = performance.now() < until ? waiting.shift() : undefined
      }
      return claimAfter(trx, taken)
    })
  } catch (error) {
    await writeIndividually(database, taken, error)
    return
  }
  startNext()
  for (const { resolve } of taken) resolve()
}

/** Claims jobs in place of those that were written, for each pool of workers. */
async function claimAfter(trx: Db, written: PendingWrite[]): Promise<() => void> {
  const starts: (() => void)[] = []
  for (const [claimNext, ended] of Map.groupBy(written, ({ ending }) => ending.claimNext)) {
    starts.push(await claimNext(trx, new Set(ended.map(({ ending }) => ending.id))))
  }
  return () => {
    for (const start of starts) start()
  }
}

/**
 * A failed transaction wrote nothing: each write is repeated alone, and only the failing one fails.
 */
async function writeIndividually(
  database: Database,
  taken: PendingWrite[],
  error: unknown,
): Promise<void> {
  const [first] = taken
  if (taken.length <= 1) {
    first?.reject(error)
    return
  }
  for (const { write, resolve, reject } of taken) {
    await database.transaction(write).then(resolve, reject)
  }
}
