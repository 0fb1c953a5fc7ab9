import type { FastifyBaseLogger } from 'fastify'
import { Histogram } from 'prom-client'

/** Recurring work. It must be safe to repeat and to interrupt at any point. */
export type MaintenanceStep = {
  /** The name of the step in the log and in /metrics. */
  name: string
  run: () => Promise<unknown>
  /** Milliseconds between two starts; default one minute. */
  everyMs?: number
}

/** Runs `work` unless another process has the lock of this name; returns whether it ran. */
export type TryLock = (name: string, work: () => Promise<void>) => Promise<boolean>

type MaintenanceDeps = {
  steps: readonly MaintenanceStep[]
  tryLock: TryLock
  log: Pick<FastifyBaseLogger, 'error'>
}

const minuteMs = 60_000

/** Durations of all steps in this process; the count is the number of runs. */
export const maintenanceDuration = new Histogram({
  name: 'askwell_maintenance_step_seconds',
  help: 'Duration of maintenance steps in seconds, by step and outcome.',
  labelNames: ['step', 'outcome'],
  buckets: [0.01, 0.1, 1, 10, 60],
  // The HTTP server adds the metric to /metrics, because a second app in the process must not register it again.
  registers: [],
})

const observe = (step: string, outcome: 'succeeded' | 'failed', began: number) =>
  maintenanceDuration.observe({ step, outcome }, (performance.now() - began) / 1_000)

/**
 * Runs every step on its own timer, so that a failing or slow step does not delay others. A step
 * never runs twice concurrently, neither in this process nor in another.
 */
export function createMaintenance({ steps, tryLock, log }: MaintenanceDeps) {
  const doubled = steps.find(({ name }, at) => steps.findIndex((step) => step.name === name) !== at)
  if (doubled) throw new Error(`two maintenance steps have the name ${doubled.name}`)
  const running = new Map<string, Promise<void>>()
  const timers: NodeJS.Timeout[] = []

  async function runLocked({ name, run }: MaintenanceStep): Promise<void> {
    const began = performance.now()
    try {
      const isRun = await tryLock(`maintenance:${name}`, async () => void (await run()))
      if (isRun) observe(name, 'succeeded', began)
    } catch (error) {
      observe(name, 'failed', began)
      log.error({ err: error, step: name }, 'maintenance step failed')
    }
  }

  /** Runs a step, or waits for its running execution. */
  function runStep(step: MaintenanceStep): Promise<void> {
    const current = running.get(step.name)
    if (current) return current

    const run = runLocked(step).finally(() => running.delete(step.name))
    running.set(step.name, run)
    return run
  }

  return {
    start() {
      for (const step of steps) {
        const { everyMs = minuteMs } = step
        // Rare steps also run a minute after the start, so that they run even if the process is replaced often.
        if (everyMs > minuteMs) timers.push(setTimeout(() => void runStep(step), minuteMs))
        timers.push(setInterval(() => void runStep(step), everyMs))
      }
    },
    /** Runs every step once, one after another. */
    async runAll() {
      for (const step of steps) await runStep(step)
    },
    /** Starts no more steps and waits up to `graceMs` for the running ones. */
    async stop(graceMs: number) {
      for (const timer of timers.splice(0)) clearInterval(timer)
      const { promise, resolve } = Promise.withResolvers<void>()
      const late = setTimeout(resolve, graceMs)
      await Promise.race([Promise.all(running.values()), promise])
      clearTimeout(late)
    },
  }
}
