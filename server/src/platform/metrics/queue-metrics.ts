import type { Clock } from '@askwell/core/shared'
import { Counter, Gauge, type Metric } from 'prom-client'
import type { Database } from '../db/connect.ts'
import { countOpenJobs } from '../queue/open-jobs.ts'

/** Counts failed jobs by queue. */
export const failedJobs = new Counter({
  name: 'askwell_jobs_failed_total',
  help: 'Jobs that were given up after their last try, by queue.',
  labelNames: ['queue'],
  registers: [],
})

/** Metrics that are read from the database when /metrics is requested, so that all processes report the same. */
export function queueMetrics({ database, clock }: { database: Database; clock: Clock }): Metric[] {
  const age = new Gauge({
    name: 'askwell_job_wait_seconds',
    help: 'How long the oldest job that could run has waited, in seconds, by queue.',
    labelNames: ['queue'],
    registers: [],
  })
  const depth = new Gauge({
    name: 'askwell_jobs',
    help: 'Jobs that are queued or running, by queue and state.',
    labelNames: ['queue', 'state'],
    registers: [],
    async collect() {
      this.reset()
      age.reset()
      const now = clock()
      for (const { queue, state, jobs, oldestAt } of await countOpenJobs(database.db)) {
        this.set({ queue, state }, jobs)
        if (state === 'queued') age.set({ queue }, Math.max(0, now - oldestAt) / 1_000)
      }
    },
  })
  return [depth, age, failedJobs]
}
