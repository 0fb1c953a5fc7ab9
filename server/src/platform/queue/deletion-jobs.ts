import type { Clock } from '@askwell/core/shared'
import type { Database, Db } from '../db/connect.ts'
import { advanceSlices, type Slices } from '../db/slices/run-slices.ts'
import { enqueueJob } from './job-store.ts'
import type { Handler } from './run-job.ts'
import type { Handlers } from './worker-pool.ts'

/** How long one job deletes before it queues another one and lets other jobs run. */
const budgetMs = 10_000

/** Queues a deletion. The job has no owner and no bot, because it must outlive both. */
export async function enqueueDeletion(
  trx: Db,
  { queue, id }: { queue: string; id: string },
  now: number,
): Promise<void> {
  const job = { queue, payload: { id }, ownerId: null, botId: null, dedupeKey: `${queue}:${id}` }
  await enqueueJob(trx, job, now)
}

export type Deletion = {
  queue: string
  /** Deletes the marked rows of an id; must be safe to interrupt and to repeat. */
  slices: (id: string) => Slices
  /** Ids with marked rows, including those whose job failed. */
  listMarked: () => Promise<string[]>
}

type DeletionDeps = { database: Database; clock: Clock }

/** The job that deletes marked rows in slices, and the maintenance step that queues it again. */
export const deletionJobs = (
  { database, clock }: DeletionDeps,
  { queue, slices, listMarked }: Deletion,
) => ({
  handlers: {
    [queue]: deletionHandler(clock, { queue, slices }),
  } satisfies Handlers,

  maintenance: {
    name: `resume-${queue}`,
    async run() {
      for (const id of await listMarked()) {
        await enqueueDeletion(database.db, { queue, id }, clock())
      }
    },
  },
})

/**
 * A large deletion takes several jobs, so that other jobs run in between. In the same process, the next job continues
 * where the last one stopped, because PostgreSQL would otherwise scan all dead rows again.
 */
function deletionHandler(
  clock: Clock,
  { queue, slices }: Pick<Deletion, 'queue' | 'slices'>,
): Handler {
  const stopped = new Map<string, Slices>()
  return async ({ payload }, { signal }) => {
    const id = idOf(payload)
    const rest = stopped.get(id) ?? slices(id)
    stopped.delete(id)
    if (await advanceSlices(rest, { signal, budgetMs })) return undefined

    stopped.set(id, rest)
    const [oldest] = stopped.keys()
    if (stopped.size > maxStopped && oldest !== undefined) stopped.delete(oldest)
    return (trx) => enqueueDeletion(trx, { queue, id }, clock())
  }
}

/** Limit of interrupted deletions in memory, because another process may finish a deletion that this one began. */
const maxStopped = 20

function idOf(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null || !('id' in payload)) {
    throw new Error('the job names nothing to delete')
  }
  return String(payload.id)
}
