import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Answers of /healthz since the last look. */
export type HealthFigures = { longestMs: number; requests: number; failed: number }

export type HealthProbe = { figures: () => Promise<HealthFigures>; close: () => Promise<unknown> }

/** Asks for /healthz all the time, from another thread. */
export function startHealthProbe(origin: string): HealthProbe {
  const worker = new Worker(new URL('health-probe.ts', import.meta.url), { workerData: { origin } })
  return {
    async figures() {
      const answer = once(worker, 'message')
      worker.postMessage('figures')
      const [figures] = await answer
      return figures
    },
    close: () => worker.terminate(),
  }
}
