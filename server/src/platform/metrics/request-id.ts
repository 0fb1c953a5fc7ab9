import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const current = new AsyncLocalStorage<string>()

/** Header with the id of a request, in responses and in requests to a model provider. */
export const requestIdHeader = 'x-request-id'

export const newRequestId = (): string => randomUUID()

/** The id of the request that this code answers; undefined in jobs. */
export const currentRequestId = (): string | undefined => current.getStore()

/** Gives every request an id, which its log lines, its response and its calls of a model carry. */
export function identifyRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id)
    // What the request starts, such as its reply, belongs to it as well.
    current.run(request.id, done)
  })
}
