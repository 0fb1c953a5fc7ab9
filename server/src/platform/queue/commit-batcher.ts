import type { Database, Db } from '../db/connect.ts'
import { writeAll, type WriteResults } from './shared-results.ts'

/** Claims as many jobs as end in a transaction; returns a function that starts them after the commit. */
export type ClaimNext = (trx: Db, ended: ReadonlySet<string>) => Promise<() => void>

/** An ending job with its results, and a function that claims the next jobs. */
export type EndingJob = {
  id: string
  claimNext: ClaimNext
  /** Returns false when the lease was lost; then the results are not written. */
  finish: (trx: Db) => Promise<boolean>
  writeResults: WriteResults | undefined
}

type PendingWrite = {
  ending: EndingJob
  resolve: () => void
  reject: (error: unknown) => void
}

/** After this time, no more writes are added to a transaction, so that it does not delay visitors. */
const maxMs = 8

/** Limit of jobs whose results are written by the same statements, which block other work. */
const maxTogether = 16

/** How long a write waits for writes of other running jobs, in milliseconds. */
const batchDelayMs = 10

/** Writes the results of a job in a transaction; resolves after its commit. */
export type Commit = (ending: EndingJob) => Promise<void>

/**
 * On SQLite, jobs that end at about the same time share one transaction and its flush to the disk, which also claims
 * the next jobs. On PostgreSQL each job has its own transaction, because connections write concurrently, and a shared
 * transaction could cause deadlocks. `running` returns the number of running jobs.
 */
export function createCommitBatcher(database: Database, running: () => number): Commit {
  if (database.engine !== 'sqlite') {
    return (ending) => database.transaction((trx) => writeEnded(trx, [ending]))
  }

  const waiting: PendingWrite[] = []
  let timer: NodeJS.Timeout | undefined
  let isWriting = false

  async function writeWaiting(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (isWriting) return
    isWriting = true
    while (waiting.length > 0) await writeBatch(database, waiting)
    isWriting = false
  }

  return (ending) =>
    new Promise((resolve, reject) => {
      waiting.push({ ending, resolve, reject })
      if (waiting.length >= running()) void writeWaiting()
      else timer ??= setTimeout(() => void writeWaiting(), batchDelayMs)
    })
}

async function writeBatch(database: Database, waiting: PendingWrite[]): Promise<void> {
  const taken: PendingWrite[] = []
  let startNext: () => void
  try {
    startNext = await database.transaction(async (trx) => {
      const until = performance.now() + maxMs
      do {
        const some = waiting.splice(0, maxTogether)
        taken.push(...some)
        await writeEnded(
          trx,
          some.map(({ ending }) => ending),
        )
      } while (waiting.length > 0 && performance.now() < until)
      return claimAfter(trx, taken)
    })
  } catch (error) {
    await writeIndividually(database, taken, error)
    return
  }
  startNext()
  for (const { resolve } of taken) resolve()
}

/** Finishes jobs and writes their results. */
async function writeEnded(trx: Db, ended: readonly EndingJob[]): Promise<void> {
  const results: WriteResults[] = []
  for (const { finish, writeResults } of ended) {
    if ((await finish(trx)) && writeResults) results.push(writeResults)
  }
  await writeAll(trx, results)
}

/** Claims the jobs that follow the written ones, for each worker pool. */
async function claimAfter(trx: Db, written: PendingWrite[]): Promise<() => void> {
  const starts: (() => void)[] = []
  for (const [claimNext, ended] of Map.groupBy(written, ({ ending }) => ending.claimNext)) {
    starts.push(await claimNext(trx, new Set(ended.map(({ ending }) => ending.id))))
  }
  return () => {
    for (const start of starts) start()
  }
}

/** Repeats each write in its own transaction after a shared one failed, so that only the faulty write fails. */
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
  for (const { ending, resolve, reject } of taken) {
    await database.transaction((trx) => writeEnded(trx, [ending])).then(resolve, reject)
  }
}
