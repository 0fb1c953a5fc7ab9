import type { Db } from '../db/connect.ts'

/** `oldestAt` is when the first of these jobs is or was due, in epoch milliseconds. */
export type OpenJobs = { queue: string; state: string; jobs: number; oldestAt: number }

/** Counts unfinished jobs by queue and state. */
export async function countOpenJobs(db: Db): Promise<OpenJobs[]> {
  const rows = await db
    .selectFrom('job')
    .select(({ fn }) => [
      'queue',
      'state',
      fn.countAll<number>().as('jobs'),
      fn.min('run_at').as('oldest_at'),
    ])
    .where('state', 'in', ['queued', 'running'])
    .groupBy(['queue', 'state'])
    .execute()
  return rows.map(({ oldest_at, ...row }) => ({ ...row, oldestAt: oldest_at }))
}
