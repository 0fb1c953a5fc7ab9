import type { FastifyInstance } from 'fastify'
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
    const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(
      request.socket.remoteAddress ?? '',
    )
    if (!isLocal) return reply.callNotFound()
    return reply.header('content-type', register.contentType).send(await register.metrics())
  })
}
