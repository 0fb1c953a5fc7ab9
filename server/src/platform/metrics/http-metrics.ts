import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Gauge, Histogram, type Metric } from 'prom-client'

const requestDuration = new Histogram({
  name: 'askwell_http_request_seconds',
  help: 'Duration of HTTP requests in seconds, streams included, by method, route and status (or left).',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
  registers: [],
})

const openRequests = new Gauge({
  name: 'askwell_http_open_requests',
  help: 'HTTP requests that are being answered, open streams included.',
  registers: [],
})

/** Streams are also counted as requests, but stay open while a reply is generated. */
export const openStreams = new Gauge({
  name: 'askwell_open_streams',
  help: 'Streams of replies that are open.',
  registers: [],
})

export const httpMetrics: Metric[] = [requestDuration, openRequests, openStreams]

/** The pattern of the request's route, so that labels and logs contain no ids and search words. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none'

/** Whether a route is that of probes, or of pages and files, which are requested often. */
export const isFrequent = (route: string): boolean =>
  ['/healthz', '/readyz', '/metrics', 'none'].includes(route) || route.includes('*')

/** Counts each request when its last byte was sent or its client has left, and logs one line without personal data. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    openRequests.inc()
    let isCounted = false
    const end = () => {
      if (isCounted) return
      isCounted = true
      openRequests.dec()
      record(request, reply)
    }
    reply.raw.once('finish', end)
    reply.raw.once('close', end)
  })
}

function record(request: FastifyRequest, reply: FastifyReply): void {
  const route = routeOf(request)
  const { method } = request
  const status = reply.raw.writableFinished ? String(reply.raw.statusCode) : 'left'
  requestDuration.observe({ method, route, status }, reply.elapsedTime / 1_000)
  const fields = { method, route, status, ms: Math.round(reply.elapsedTime) }
  request.log[isFrequent(route) ? 'debug' : 'info'](fields, 'request')
}
