import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, register, type Metric } from 'prom-client'

/** Endpoints for operators and load balancers: health, readiness, metrics. */
export function serveHealthAndMetrics(
  app: FastifyInstance,
  { isReady, metrics }: { isReady: () => Promise<boolean>; metrics: Metric[] },
): void {
  register.clear()
  collectDefaultMetrics({ register })
  for (const metric of metrics) register.registerMetric(metric)

  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const isUp = await isReady().catch(() => false)
    return reply.code(isUp ? 200 : 503).send({ status: isUp ? 'ready' : 'not ready' })
  })

  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound()
    return reply.header('content-type', register.contentType).send(await register.metrics())
  })
}

/** Host names of this machine; any other host may be a page's domain that points here. */
const localHostNames = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/** A client behind a proxy on this machine has its address too, and must be refused. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
  if (!localHostNames.test(headers.host ?? '')) return false
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
}
