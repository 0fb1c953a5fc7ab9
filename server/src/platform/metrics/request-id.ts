import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const current = new AsyncLocalStorage<string>()

/** The header with the request id, in responses and in requests to a model provider. */
export const requestIdHeader = 'x-request-id'

export const newRequestId = (): string => randomUUID()

/** The id of the current request; undefined in jobs. */
export const currentRequestId = (): string | undefined => current.getStore()

/** Assigns an id to every request, for its log lines, its response and its calls of a model. */
export function identifyRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id)
    // Work that the request starts, for example its reply, has the same id.
    current.run(request.id, done)
  })
}
