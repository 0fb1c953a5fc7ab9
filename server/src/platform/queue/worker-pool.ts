import { setTimeout } from 'node:timers/promises'
import * as texts from '@askwell/messages/app/jobs'
import type { Database } from '../db/connect.ts'
import { abortUnleased, leaseLost } from './cancel-jobs.ts'
import { claimJobs, renewLease, requeueJob, type ClaimedJob } from './job-store.ts'
import type { Commit } from './commit-batcher.ts'
import { PermanentJobError } from './queue-errors.ts'
import { runJob, type Handler, type QueueOptions, type RunJobDeps } from './run-job.ts'

export type { WriteResults } from './run-job.ts'

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
  /** The most jobs of one owner at a time. */
  ownerShare: number
}
type RunningJob = { job: ClaimedJob; controller: AbortController; ended: Promise<void> }

const defaultLeaseMs = 60_000
const claimPauseMs = 5
const busyPauseMs = 15

/** Workers that share the same handlers. */
export function createWorkerPool(database: Database, options: WorkerPoolOptions): WorkerPool {
  const { clock, handlers, workers, onError, leaseMs = defaultLeaseMs } = options
  const running = new Set<RunningJob>()
  const state = { isStopped: false, wasWoken: false }
  let filling: Promise<void> | undefined

  /** Claims until all workers are busy or nothing is due. */
  async function fill(): Promise<void> {
    let isMore = true
    while ((isMore || state.wasWoken) && !state.isStopped) {
      state.wasWoken = false
      isMore = await claimFromEach(database, { options, running, start })
    }
  }

  function wake(): void {
    state.wasWoken = true
    if (filling !== undefined || state.isStopped) return
    filling = claimDelay(running, workers)
      .then(fill)
      .catch((error: unknown) => {
        state.wasWoken = false // the next poll tries again; retrying at once would only load a database that is down
        onError?.(error, undefined)
      })
      .finally(() => {
        filling = undefined
        if (state.wasWoken && running.size < workers) wake()
      })
  }

  function start(job: ClaimedJob): void {
    const controller = new AbortController()
    const place = { ...options, leaseMs, database, handler: handlers[job.queue] ?? unknownQueue }
    const ended = runLeased(place, job, controller).finally(() => {
      running.delete(entry)
      wake()
    })
    const entry = { job, controller: controller, ended }
    running.add(entry)
  }

  return {
    wake,
    running: () => running.size,
    abortCancelled: () => abortUnleased(database.db, [...running]),
    async stop(graceMs) {
      state.isStopped = true
      await filling
      await stopRunning(running, graceMs, ({ job }) =>
        requeueJob(database.db, job, { runAt: clock(), error: null, isStart: false }),
      )
    },
  }
}

/**
 * Each claim costs a flush to the disk. While some workers are busy it waits a little, so that jobs
 * which end or are queued together need one claim, and longer while most are busy.
 */
async function claimDelay(running: ReadonlySet<RunningJob>, workers: number): Promise<void> {
  await setTimeout(running.size > 0 ? claimPauseMs : 0)
  if (running.size * 2 > workers) await setTimeout(busyPauseMs)
}

/** Claims once from each queue. Returns whether free workers may find more. */
async function claimFromEach(
  database: Database,
  {
    options,
    running,
    start,
  }: {
    options: WorkerPoolOptions
    running: ReadonlySet<RunningJob>
    start: (job: ClaimedJob) => void
  },
): Promise<boolean> {
  let isMore = false
  for (const queue of Object.keys(options.handlers)) {
    const { limit, busyOwners } = shareOf(running, options)
    if (limit === 0) return false
    const jobs = await claim(database, options, { queue, limit, busyOwners })
    for (const job of jobs) start(job)
    isMore ||= jobs.length === limit
  }
  return isMore
}

type Share = { limit: number; busyOwners: string[] }

/** How many jobs the next claim may take, so that no owner gets more than the share. */
function shareOf(
  running: ReadonlySet<RunningJob>,
  { workers, ownerShare }: WorkerPoolOptions,
): Share {
  const jobsOf = new Map<string, number>()
  for (const { job } of running) {
    if (job.ownerId !== null) jobsOf.set(job.ownerId, (jobsOf.get(job.ownerId) ?? 0) + 1)
  }
  const busyOwners = [...jobsOf].filter(([, jobs]) => jobs >= ownerShare).map(([owner]) => owner)
  const most = Math.max(0, ...[...jobsOf.values()].filter((jobs) => jobs < ownerShare))
  return { limit: Math.min(workers - running.size, ownerShare - most), busyOwners }
}

function claim(
  database: Database,
  { clock, leaseMs = defaultLeaseMs }: WorkerPoolOptions,
  share: Share & { queue: string },
): Promise<ClaimedJob[]> {
  const now = clock()
  return claimJobs(database.db, { ...share, now, leaseUntil: now + leaseMs })
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
    // The job could not be queued again; it will be when its lease expires.
    place.onError?.(error, job)
  } finally {
    stopRenewing()
  }
}

/** Waits for the running jobs; those that take longer are queued again and aborted. */
async function stopRunning(
  running: Set<RunningJob>,
  graceMs: number,
  putBack: (entry: RunningJob) => Promise<unknown>,
): Promise<void> {
  await waitAtMost(graceMs, Promise.all([...running].map(({ ended }) => ended)))

  const left = [...running]
  for (const entry of left) {
    await putBack(entry)
    entry.controller.abort(new Error('The server stops.'))
  }
  await waitAtMost(1_000, Promise.all(left.map(({ ended }) => ended)))
}

const unknownQueue: Handler = () => {
  throw new PermanentJobError(texts.noHandler)
}

/** Renews a lease until stopped; aborts the work when the lease was lost. */
function keepLease(
  { database, clock, leaseMs }: LeasedJobDeps,
  job: ClaimedJob,
  controller: AbortController,
): () => void {
  async function renew(): Promise<void> {
    const isMine = await renewLease(database.db, job, clock() + leaseMs)
    if (!isMine) controller.abort(leaseLost())
  }

  // A failed renewal is repeated; if none succeeds, the finishing transaction finds out.
  const timer = setInterval(() => void renew().catch(() => undefined), leaseMs / 3)
  return () => {
    clearInterval(timer)
  }
}

async function waitAtMost(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise((resolve) => {
    timer = globalThis.setTimeout(resolve, limitMs)
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}
