import type { FastifyInstance } from 'fastify'
import { isFrequent, routeOf } from '../metrics/http-metrics.ts'
import type { Tracer } from '../metrics/tracer.ts'

/**
 * Adds a span for each call, which ends when its last byte was sent or its client has left. The trace id is the request
 * id without hyphens, so that the trace of a log line can be found.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.addHook('onRequest', (request, reply, done) => {
    const route = routeOf(request)
    if (isFrequent(route)) return done()

    const { method } = request
    const span = tracer.start({
      name: `${method} ${route}`,
      kind: 'server',
      traceId: request.id.replaceAll('-', ''),
      attributes: { 'http.request.method': method, 'http.route': route },
    })
    reply.raw.once('finish', () => {
      const { statusCode } = reply.raw
      span.end({ 'http.response.status_code': statusCode }, statusCode >= 500)
    })
    reply.raw.once('close', () => span.end({ 'askwell.outcome': 'left' }))
    span.run(done)
  })
}
