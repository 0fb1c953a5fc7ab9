import { setTimeout } from 'node:timers/promises'
import type { Database } from '../adapters/db/connect.ts'
import { claimJobs, renewLease, requeueJob, type ClaimedJob } from '../adapters/db/job-store.ts'
import type { Commit } from './queue-commit.ts'
import { PermanentJobError } from './queue-errors.ts'
import { runJob, type Handler, type QueueOptions, type Workplace } from './queue-run.ts'

export type { WriteResults } from './queue-run.ts'

/** One handler for each queue name. */
export type Handlers = Record<string, Handler>

export type Crew = {
  wake: () => void
  /** Jobs it works on at the moment. */
  running: () => number
  stop: (graceMs: number) => Promise<void>
}

type CrewOptions = QueueOptions & { commit: Commit; handlers: Handlers; workers: number }
type Running = { job: ClaimedJob; leaving: AbortController; ended: Promise<void> }

const defaultLeaseMs = 60_000
const claimPauseMs = 5
const busyPauseMs = 15

/** Some workers that share the same handlers. */
export function createCrew(database: Database, options: CrewOptions): Crew {
  const { clock, handlers, workers, onError, leaseMs = defaultLeaseMs } = options
  const running = new Set<Running>()
  const state = { isStopped: false, wasWoken: false }
  let filling: Promise<void> | undefined

  /** Claims until all workers are busy or nothing is due. */
  async function fill(): Promise<void> {
    while (!state.isStopped && running.size < workers) {
      state.wasWoken = false
      const most = workers - running.size
      const jobs = await claim(database, options, most)
      for (const job of jobs) start(job)
      if (jobs.length < most && !state.wasWoken) return
    }
  }

  function wake(): void {
    state.wasWoken = true
    if (filling !== undefined || state.isStopped) return
    filling = pause(running, workers)
      .then(fill)
      .catch((error: unknown) => {
        state.wasWoken = false // the next poll tries again; at once would only press a database that is down
        onError?.(error, undefined)
      })
      .finally(() => {
        filling = undefined
        if (state.wasWoken && running.size < workers) wake()
      })
  }

  function start(job: ClaimedJob): void {
    const leaving = new AbortController()
    const place = { ...options, leaseMs, database, handler: handlers[job.queue] ?? unknownQueue }
    const ended = runLeased(place, job, leaving).finally(() => {
      running.delete(entry)
      wake()
    })
    const entry = { job, leaving, ended }
    running.add(entry)
  }

  return {
    wake,
    running: () => running.size,
    async stop(graceMs) {
      state.isStopped = true
      await filling
      await drain(running, graceMs, ({ job }) =>
        requeueJob(database.db, job, { runAt: clock(), error: null, isStart: false }),
      )
    },
  }
}

/**
 * Each claim waits for the disk: while some work it comes a little later, so that jobs which end or are
 * queued together need one, and later still while most do.
 */
async function pause(running: ReadonlySet<Running>, workers: number): Promise<void> {
  await setTimeout(running.size > 0 ? claimPauseMs : 0)
  if (running.size * 2 > workers) await setTimeout(busyPauseMs)
}

function claim(
  database: Database,
  { clock, handlers, leaseMs = defaultLeaseMs }: CrewOptions,
  most: number,
): Promise<ClaimedJob[]> {
  const now = clock()
  const queues = Object.keys(handlers)
  return claimJobs(database.db, { queues, now, leaseUntil: now + leaseMs, most })
}

type Leased = Workplace & { leaseMs: number }

async function runLeased(place: Leased, job: ClaimedJob, leaving: AbortController): Promise<void> {
  const stopRenewing = keepLease(place, job, leaving)
  try {
    await runJob(place, job, leaving.signal)
  } catch (error) {
    // The job could not even be put back; its lease will run out and bring it back.
    place.onError?.(error, job)
  } finally {
    stopRenewing()
  }
}

/** Waits for the running jobs; those that take longer are put back and told to leave. */
async function drain(
  running: Set<Running>,
  graceMs: number,
  putBack: (entry: Running) => Promise<unknown>,
): Promise<void> {
  await within(graceMs, Promise.all([...running].map(({ ended }) => ended)))

  const left = [...running]
  for (const entry of left) {
    await putBack(entry)
    entry.leaving.abort(new Error('The server stops.'))
  }
  await within(1_000, Promise.all(left.map(({ ended }) => ended)))
}

const unknownQueue: Handler = () => {
  throw new PermanentJobError('Nothing handles this kind of work.')
}

/** Renews a lease until stopped; aborts the work when the lease went to somebody else. */
function keepLease(
  { database, clock, leaseMs }: Leased,
  job: ClaimedJob,
  leaving: AbortController,
): () => void {
  async function renew(): Promise<void> {
    const isMine = await renewLease(database.db, job, clock() + leaseMs)
    if (!isMine) leaving.abort(new Error('The lease was lost.'))
  }

  // A renewal that fails is tried again; if it never succeeds, the finishing transaction notices.
  const timer = setInterval(() => void renew().catch(() => undefined), leaseMs / 3)
  return () => {
    clearInterval(timer)
  }
}

async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise((resolve) => {
    timer = globalThis.setTimeout(resolve, limitMs)
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}
