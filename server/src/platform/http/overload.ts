import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/app/requests'
import type { FastifyInstance } from 'fastify'

/** Probes and metrics are answered always: a load balancer must not take a busy process for a dead one. */
const alwaysAnswered = new Set(['/healthz', '/readyz', '/metrics'])
const retryAfterSeconds = 2

/**
 * Refuses new requests with 503 and Retry-After while `max` requests are open on this process, streams included, so
 * that those that are admitted are answered in time and the others know at once that they should come back.
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
