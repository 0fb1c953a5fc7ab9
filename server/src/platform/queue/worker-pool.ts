import { setTimeout } from 'node:timers/promises'
import * as texts from '@askwell/messages/app/jobs'
import type { Database } from '../db/connect.ts'
import { abortUnleased, leaseLost } from './cancel-jobs.ts'
import { claimFromEach, type ClaimRules } from './claim-share.ts'
import { renewLease, requeueJob, type ClaimedJob } from './job-store.ts'
import type { ClaimNext, Commit } from './commit-batcher.ts'
import { PermanentJobError } from './queue-errors.ts'
import { runJob, type Handler, type QueueOptions, type RunJobDeps } from './run-job.ts'

export type { WriteResults } from './shared-results.ts'

/** One handler for each queue name. */
export type Handlers = Record<string, Handler>

export type WorkerPool = {
  wake: () => void
  /** The number of running jobs. */
  running: () => number
  /** Aborts the running jobs that were removed. */
  abortCancelled: () => Promise<void>
  stop: (graceMs: number) => Promise<void>
}

type WorkerPoolOptions = QueueOptions & {
  commit: Commit
  handlers: Handlers
  workers: number
  /** Limit of running jobs of one owner. */
  ownerShare: number
}
type RunningJob = { job: ClaimedJob; controller: AbortController; ended: Promise<void> }

const defaultLeaseMs = 60_000
const claimPauseMs = 5
const busyPauseMs = 15

type PoolState = {
  isStopped: boolean
  wasWoken: boolean
  /** Resolves when jobs that were claimed during the stop are queued again. */
  handedBack: Promise<unknown>
}

/** Workers that share the same handlers. */
export function createWorkerPool(database: Database, options: WorkerPoolOptions): WorkerPool {
  const { clock, handlers, workers, ownerShare, leaseMs = defaultLeaseMs } = options
  const running = new Set<RunningJob>()
  const state: PoolState = { isStopped: false, wasWoken: false, handedBack: Promise.resolve() }
  const rules = { clock, queues: Object.keys(handlers), workers, ownerShare, leaseMs }
  const runningJobs = () => [...running].map(({ job }) => job)
  const putBack = (job: ClaimedJob) =>
    requeueJob(database.db, job, { runAt: clock(), error: null, isStart: false })
  const claimNext = createClaimNext(rules, { state, runningJobs, start, putBack })
  const filler = createFiller(options, { state, running, claim: claimAll })

  /** Claims once from each queue; returns whether free workers may find more jobs. */
  async function claimAll(): Promise<boolean> {
    let isMore = false
    const place = { running: runningJobs, max: workers }
    for await (const claimed of claimFromEach(database.db, rules, place)) {
      for (const job of claimed.jobs) start(job)
      isMore = claimed.isMore
    }
    return isMore
  }

  function start(job: ClaimedJob): void {
    const controller = new AbortController()
    const handler = handlers[job.queue] ?? unknownQueue
    const place = { ...options, leaseMs, database, claimNext, handler }
    const ended = runLeased(place, job, controller).finally(() => {
      running.delete(entry)
      filler.wake()
    })
    const entry = { job, controller: controller, ended }
    running.add(entry)
  }

  return {
    wake: filler.wake,
    running: () => running.size,
    abortCancelled: () => abortUnleased(database.db, [...running]),
    async stop(graceMs) {
      state.isStopped = true
      await filler.ended()
      await stopRunning(running, graceMs, ({ job }) => putBack(job))
      await state.handedBack
    },
  }
}

/** When notified, claims jobs until all workers are busy or no job is due; only one claim runs at a time. */
function createFiller(
  { workers, onError }: Pick<WorkerPoolOptions, 'workers' | 'onError'>,
  {
    state,
    running,
    claim,
  }: { state: PoolState; running: ReadonlySet<RunningJob>; claim: () => Promise<boolean> },
) {
  let filling: Promise<void> | undefined

  async function fill(): Promise<void> {
    let isMore = true
    while ((isMore || state.wasWoken) && !state.isStopped) {
      state.wasWoken = false
      isMore = await claim()
    }
  }

  function wake(): void {
    state.wasWoken = true
    if (filling !== undefined || state.isStopped) return
    filling = claimDelay(running, workers)
      .then(fill)
      .catch((error: unknown) => {
        state.wasWoken = false // leaves the retry to the next poll, because the database may be unavailable
        onError?.(error, undefined)
      })
      .finally(() => {
        filling = undefined
        if (state.wasWoken && running.size < workers) wake()
      })
  }

  return { wake, ended: () => filling }
}

/**
 * Claims the jobs that follow ending ones. Ending jobs count as running until the next ones have started, so that a
 * concurrent claim exceeds neither the number of workers nor the share of an owner.
 */
const createClaimNext =
  (
    rules: ClaimRules,
    {
      state,
      runningJobs,
      start,
      putBack,
    }: {
      state: PoolState
      runningJobs: () => ClaimedJob[]
      start: (job: ClaimedJob) => void
      putBack: (job: ClaimedJob) => Promise<unknown>
    },
  ): ClaimNext =>
  async (trx, ended) => {
    const jobs: ClaimedJob[] = []
    const running = () => [...runningJobs().filter(({ id }) => !ended.has(id)), ...jobs]
    const max = state.isStopped ? 0 : ended.size
    for await (const claimed of claimFromEach(trx, rules, { running, max })) {
      jobs.push(...claimed.jobs)
    }
    return () => {
      if (state.isStopped) state.handedBack = Promise.all([state.handedBack, ...jobs.map(putBack)])
      else for (const job of jobs) start(job)
    }
  }

/**
 * Delays a claim, which costs a flush to the disk, while workers are busy, so that jobs that end or are queued together
 * need only one claim. The delay is longer when more than half of the workers are busy.
 */
async function claimDelay(running: ReadonlySet<RunningJob>, workers: number): Promise<void> {
  await setTimeout(running.size > 0 ? claimPauseMs : 0)
  if (running.size * 2 > workers) await setTimeout(busyPauseMs)
}

type LeasedJobDeps = RunJobDeps & { leaseMs: number }

async function runLeased(
  place: LeasedJobDeps,
  job: ClaimedJob,
  controller: AbortController,
): Promise<void> {
  const stopRenewing = keepLease(place, job, controller)
  try {
    await runJob(place, job, controller.signal)
  } catch (error) {
    // The job could not be queued again; this is done when its lease expires.
    place.onError?.(error, job)
  } finally {
    stopRenewing()
  }
}

/** Waits for the running jobs; after `graceMs`, the remaining ones are queued again and aborted. */
async function stopRunning(
  running: Set<RunningJob>,
  graceMs: number,
  putBack: (entry: RunningJob) => Promise<unknown>,
): Promise<void> {
  await waitUpTo(graceMs, Promise.all([...running].map(({ ended }) => ended)))

  const left = [...running]
  for (const entry of left) {
    await putBack(entry)
    entry.controller.abort(new Error('The server stops.'))
  }
  await waitUpTo(1_000, Promise.all(left.map(({ ended }) => ended)))
}

const unknownQueue: Handler = () => {
  throw new PermanentJobError(texts.noHandler)
}

/** Renews a lease until the returned function is called; aborts the work when the lease was lost. */
function keepLease(
  { database, clock, leaseMs }: LeasedJobDeps,
  job: ClaimedJob,
  controller: AbortController,
): () => void {
  async function renew(): Promise<void> {
    const isMine = await renewLease(database.db, job, clock() + leaseMs)
    if (!isMine) controller.abort(leaseLost())
  }

  // A failed renewal is repeated. If none succeeds, the transaction that finishes the job detects the lost lease.
  const timer = setInterval(() => void renew().catch(() => undefined), leaseMs / 3)
  return () => {
    clearInterval(timer)
  }
}

async function waitUpTo(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise((resolve) => {
    timer = globalThis.setTimeout(resolve, limitMs)
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}
