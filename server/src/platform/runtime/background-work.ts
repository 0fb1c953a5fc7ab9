import { lockStore } from '../locks/lock-store.ts'
import { tryDistributedLock } from '../locks/distributed-lock.ts'
import { failedJobs } from '../metrics/queue-metrics.ts'
import { createQueue, type Queue } from '../queue/queue.ts'
import { reencryptSecrets } from '../secrets/index.ts'
import { traceJobs } from '../telemetry/trace-jobs.ts'
import type { Area } from './area.ts'
import { createMaintenance } from './maintenance.ts'
import type { Platform } from './open-platform.ts'
import { repeatUntilAvailable } from './repeat-until-available.ts'

/** The background work of all areas: jobs and maintenance. */
export function createBackgroundWork(platform: Platform, areas: readonly Area[]) {
  const { database, log, clock } = platform
  const queue = openQueue(platform, areas)
  const locks = lockStore(database.db)
  const maintenance = createMaintenance({
    steps: [
      { name: 'delete-expired-counters', run: () => platform.counters.deleteExpired(clock()) },
      ...areas.flatMap((area) => area.maintenance ?? []),
    ],
    tryLock: (name, work) => tryDistributedLock({ locks, clock }, name, work),
    log,
  })
  const starting = new AbortController()
  const whenAvailable = (step: () => Promise<void>) =>
    repeatUntilAvailable(step, {
      signal: starting.signal,
      onUnavailable: (error) => log.warn({ err: error }, 'the start waits for the database'),
    })
  let recovered: Promise<void> | undefined
  const recover = () => (recovered ??= recoverAll())

  async function recoverAll(): Promise<void> {
    if (database.engine !== 'sqlite') return
    // On SQLite this is the only process, so all running jobs and locks are left from a dead one.
    await locks.releaseAll()
    await queue.releaseAllRunning()
    for (const area of areas) await area.recover?.()
  }

  return {
    /**
     * Repairs the state that a dead process left. Must end before the server listens, because it cannot distinguish a
     * new reply from one of the dead process.
     */
    recover,
    async start() {
      await recover()
      queue.start()
      for (const area of areas) await whenAvailable(async () => area.start?.())
      await whenAvailable(() => rotateSecrets(platform, areas))
      if (!starting.signal.aborted) maintenance.start()
    },
    /** Aborts steps of the start that wait for the database; the next start repeats them. */
    abandonStart: () => starting.abort(),
    runMaintenance: () => maintenance.runAll(),
    async stop(graceMs: number) {
      await maintenance.stop(graceMs)
      for (const area of areas) await area.stop?.()
      await queue.stop(graceMs)
    },
  }
}

function openQueue({ database, clock, log, telemetry }: Platform, areas: readonly Area[]): Queue {
  const queue = createQueue(database, {
    clock,
    async onFailed(trx, job, reason) {
      failedJobs.inc({ queue: job.queue })
      for (const area of areas) await area.onJobFailed?.(trx, job, reason)
    },
    onError: (error, job) => log.warn({ err: error, job: job?.queue }, 'job failed'),
  })
  for (const { handlers, ...limits } of areas.flatMap(({ jobs = [] }) => jobs)) {
    if (Object.keys(handlers).length === 0) continue
    queue.work(telemetry === null ? handlers : traceJobs(handlers, telemetry.tracer), limits)
  }
  return queue
}

async function rotateSecrets(
  { database, vault, log }: Platform,
  areas: readonly Area[],
): Promise<void> {
  const columns = areas.flatMap(({ sealedColumns = [] }) => sealedColumns)
  const resealed = await reencryptSecrets(database.db, vault, columns)
  if (resealed > 0) log.info({ resealed }, 'stored secrets encrypted with the newest key')
}
