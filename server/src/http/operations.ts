import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, register } from 'prom-client'

/** What operators and load balancers ask: alive, ready, metrics. */
export function serveOperations(
  app: FastifyInstance,
  database: { isReady: () => Promise<boolean> },
): void {
  register.clear()
  collectDefaultMetrics({ register })

  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const isReady = await database.isReady().catch(() => false)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })

  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound()
    return reply.header('content-type', register.contentType).send(await register.metrics())
  })
}

/** What this machine calls itself; a domain that leads here is the name of a page in some browser. */
const ownNames = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/** Whoever comes through a proxy of this machine has its address too, and is not meant. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
  if (!ownNames.test(headers.host ?? '')) return false
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
}
