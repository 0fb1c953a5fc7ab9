import { JobDeferredError } from '../queue/queue-errors.ts'
import type { Handlers } from '../queue/queue.ts'
import type { Tracer } from '../metrics/tracer.ts'

/** Adds a span for each run of a job. */
export const traceJobs = (handlers: Handlers, tracer: Tracer): Handlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([queue, handler]) => [queue, traced(queue, handler, tracer)]),
  )

const traced =
  (queue: string, handler: Handlers[string], tracer: Tracer): Handlers[string] =>
  async (job, tools) => {
    const attributes = { 'askwell.queue': queue, 'askwell.attempt': job.attempts }
    const span = tracer.start({ name: `job ${queue}`, kind: 'consumer', attributes })
    try {
      const write = await span.run(() => handler(job, tools))
      span.end({ 'askwell.outcome': 'ok' })
      return write
    } catch (error) {
      const isDeferred = error instanceof JobDeferredError
      span.end({ 'askwell.outcome': isDeferred ? 'deferred' : 'failed' }, !isDeferred)
      throw error
    }
  }
