import type { Clock } from '@askwell/core/shared'
import type { Db } from '../db/connect.ts'
import { claimJobs, type ClaimedJob } from './job-store.ts'

/** Settings with which a worker pool claims jobs. */
export type ClaimRules = {
  clock: Clock
  /** The names of the pool's queues. */
  queues: string[]
  workers: number
  /** Limit of running jobs of one owner. */
  ownerShare: number
  leaseMs: number
}

/** The jobs of one claim, and whether free workers may find more. */
type Claimed = { jobs: ClaimedJob[]; isMore: boolean }

/**
 * Claims once from each queue, up to `max` jobs in total. `running` returns the jobs that use workers, including those
 * claimed before.
 */
export async function* claimFromEach(
  db: Db,
  rules: ClaimRules,
  { running, max }: { running: () => readonly ClaimedJob[]; max: number },
): AsyncGenerator<Claimed> {
  let left = max
  let isMore = false
  for (const queue of rules.queues) {
    const { busyOwners, ...share } = shareOf(running(), rules)
    const limit = Math.min(share.limit, left)
    if (limit <= 0) {
      yield { jobs: [], isMore: false }
      return
    }
    const now = rules.clock()
    const leaseUntil = now + rules.leaseMs
    const jobs = await claimJobs(db, { queue, limit, busyOwners, now, leaseUntil })
    left -= jobs.length
    isMore ||= jobs.length === limit
    yield { jobs, isMore }
  }
}

type Share = { limit: number; busyOwners: string[] }

/** How many jobs the next claim may take, so that no owner exceeds `ownerShare`. */
function shareOf(
  running: readonly ClaimedJob[],
  { workers, ownerShare }: Pick<ClaimRules, 'workers' | 'ownerShare'>,
): Share {
  const jobsOf = new Map<string, number>()
  for (const { ownerId } of running) {
    if (ownerId !== null) jobsOf.set(ownerId, (jobsOf.get(ownerId) ?? 0) + 1)
  }
  const busyOwners = [...jobsOf].filter(([, jobs]) => jobs >= ownerShare).map(([owner]) => owner)
  const max = Math.max(0, ...[...jobsOf.values()].filter((jobs) => jobs < ownerShare))
  return { limit: Math.min(workers - running.length, ownerShare - max), busyOwners }
}
