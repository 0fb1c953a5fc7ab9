import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, register, type Metric } from 'prom-client'
import type { Config } from '../config/config.ts'

export type HealthAndMetrics = { isReady: () => Promise<boolean>; metrics: Metric[] }

/** Endpoints for operators and load balancers: health, readiness, metrics. */
export function serveHealthAndMetrics(
  app: FastifyInstance,
  { isReady, metrics }: HealthAndMetrics,
): void {
  collect(metrics)
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const { status, body } = await readiness(isReady)
    return reply.code(status).send(body)
  })

  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound()
    return reply.header('content-type', register.contentType).send(await register.metrics())
  })
}

function collect(metrics: Metric[]): void {
  register.clear()
  collectDefaultMetrics({ register })
  for (const metric of metrics) register.registerMetric(metric)
}

async function readiness(isReady: () => Promise<boolean>) {
  const isUp = await isReady().catch(() => false)
  return { status: isUp ? 200 : 503, body: { status: isUp ? 'ready' : 'not ready' } }
}

type Answer = { status: number; type?: string; body: string | { status: string } }

async function answerTo(
  { method, url }: IncomingMessage,
  isReady: () => Promise<boolean>,
): Promise<Answer> {
  if (method !== 'GET') return { status: 405, body: { status: 'only GET' } }
  if (url === '/healthz') return { status: 200, body: { status: 'ok' } }
  if (url === '/readyz') return readiness(isReady)
  if (url !== '/metrics') return { status: 404, body: { status: 'not found' } }
  return { status: 200, type: register.contentType, body: await register.metrics() }
}

/** Serves the same endpoints on a separate port, for every process and for a Prometheus on another machine. */
export async function listenForMetrics(
  isReady: () => Promise<boolean>,
  { METRICS_PORT: port, METRICS_HOST: host }: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>,
): Promise<Server | null> {
  if (port === undefined) return null
  const server = createServer((request, response) => void respond(request, response, isReady))
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const setting = isAddressError(error) ? 'METRICS_HOST' : 'METRICS_PORT'
    throw new Error(`${setting}: can't listen at ${host}:${port} (${reason}).`, { cause: error })
  }
  const address = server.address()
  const used = typeof address === 'object' && address !== null ? address.port : port
  console.log(`Metrics: http://${host}:${used}/metrics`)
  return server
}

/** Whether the error means that the machine does not have the address. */
const isAddressError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(error.code))

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  isReady: () => Promise<boolean>,
): Promise<void> {
  try {
    const {
      status,
      type = 'application/json; charset=utf-8',
      body,
    } = await answerTo(request, isReady)
    response.writeHead(status, { 'content-type': type })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  } catch {
    response.writeHead(500).end() // a metric could not be read; its store has logged why
  }
}

/** Host names of this machine. Any other name may be an attacker's domain that resolves to it (DNS rebinding). */
const localHostNames = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/** Refuses forwarded requests, because clients behind a proxy on this machine have its address too. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
  if (!localHostNames.test(headers.host ?? '')) return false
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
}
