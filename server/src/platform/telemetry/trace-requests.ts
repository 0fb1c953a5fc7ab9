import type { FastifyInstance } from 'fastify'
import { isFrequent, routeOf } from '../metrics/http-metrics.ts'
import type { Tracer } from '../metrics/tracer.ts'

/**
 * One span for each request of a call, until its last byte was sent or its client has left. The id of the trace is
 * the id of the request without hyphens, so that a log line leads to its trace.
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
