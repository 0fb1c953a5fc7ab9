import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/app/requests'
import type { FastifyInstance } from 'fastify'

/** Probes and metrics are never refused, so that a load balancer does not treat a busy process as a dead one. */
const alwaysAnswered = new Set(['/healthz', '/readyz', '/metrics'])
const retryAfterSeconds = 2

/**
 * Refuses new requests with 503 and Retry-After while `max` requests, including streams, are open in this process, so
 * that accepted requests are fast and the others fail at once and can be retried.
 */
export function refuseOverload(app: FastifyInstance, max: number): void {
  let open = 0
  app.addHook('onRequest', async ({ url }, reply) => {
    if (alwaysAnswered.has(url.split('?', 1)[0] ?? '')) return
    if (open >= max) {
      throw new AppError('overloaded', texts.serverBusy, { retryAfterSeconds })
    }
    open += 1
    reply.raw.once('close', () => (open -= 1))
  })
}
