import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { limits } from '@askwell/contract/limits'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { isProxyAddress } from '../config/trust-proxy.ts'
import {
  createClientErrorHandler,
  createEndWith,
  refuseUnusualHeaders,
} from '../http/client-errors.ts'
import { limitConnections } from '../http/connection-limit.ts'
import { refuseOverload } from '../http/overload.ts'
import { drainUnreadBodies } from '../http/bodies/drain-body.ts'
import { parseTextBodies } from '../http/bodies/text-bodies.ts'
import { malformedAddress, replyWithErrors } from '../http/errors.ts'
import { addressOf, mountRoutes } from '../http/mount-routes.ts'
import { serveHealthAndMetrics } from '../http/health-and-metrics.ts'
import { closeSilentConnections } from '../http/silent-connections.ts'
import {
  bodyTimesFor,
  refuseSlowBodies,
  type BodyTimes,
  type SlowBodies,
} from '../http/slow-bodies.ts'
import type { Area, Identify, IsOperator } from './area.ts'
import { databaseMetrics } from '../metrics/database-metrics.ts'
import { httpMetrics, measureRequests } from '../metrics/http-metrics.ts'
import { modelMetrics } from '../metrics/model-metrics.ts'
import { queueMetrics } from '../metrics/queue-metrics.ts'
import { identifyRequests, newRequestId } from '../metrics/request-id.ts'
import { traceRequests } from '../telemetry/trace-requests.ts'
import { maintenanceDuration } from './maintenance.ts'
import { createReadinessCheck } from './readiness.ts'
import type { Platform } from './open-platform.ts'

/** Limit of requests from one address in a minute; expensive calls have their own limits. */
const requestsPerMinute = 6_000

/** Fastify's `trustProxy` for a number of proxies, or for the networks of proxies. */
const trusting = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

type Callers = { identify: Identify; isOperator: IsOperator }

/** The HTTP server with all calls at '/' and at '/api', and the pages of every area. */
export async function createHttpServer(
  platform: Platform,
  areas: readonly Area[],
  {
    times = bodyTimesFor(platform.config.MAX_FILE_MB),
    ...callers
  }: Callers & { times?: BodyTimes },
): Promise<{ app: FastifyInstance; isReady: () => Promise<boolean> }> {
  const { app, slowBodies } = await createFastify(platform, times)
  for (const area of areas) area.hooks?.(app)
  for (const prefix of ['', '/api']) {
    await app.register(
      async (router) => mountCalls(router, platform, { areas, ...callers, slowBodies }),
      {
        prefix,
      },
    )
  }
  const isReady = createReadinessCheck(platform)
  serveHealthAndMetrics(app, { isReady, metrics: metricsOf(platform, areas) })
  for (const area of areas) await area.pages?.(app)
  return { app, isReady }
}

const metricsOf = (platform: Platform, areas: readonly Area[]) => [
  ...httpMetrics,
  ...modelMetrics,
  ...queueMetrics(platform),
  ...databaseMetrics(platform.database),
  maintenanceDuration,
  ...areas.flatMap(({ metrics = [] }) => metrics),
]

const ofNode = ({ bodyMs }: BodyTimes) => ({
  requestTimeout: 0,
  headersTimeout: bodyMs,
  connectionsCheckingInterval: 5_000,
  requireHostHeader: false,
})

async function createFastify({ config, log, telemetry }: Platform, times: BodyTimes) {
  const headers = headersOfAllResponses(config)
  const endWith = createEndWith(headers)
  const app = Fastify({
    loggerInstance: log,
    trustProxy: trusting(config.trustProxy),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    requestIdHeader: false,
    genReqId: newRequestId,
    forceCloseConnections: 'idle',
    bodyLimit: limits.visitorBodyBytes,
    connectionTimeout: times.silenceMs,
    http: ofNode(times),
    clientErrorHandler: createClientErrorHandler(endWith),
    routerOptions: {
      maxParamLength: 200,
      // Fastify responds to a malformed address without running hooks.
      onBadUrl: (_path, _request, response) => {
        response.writeHead(400, { ...headers, 'content-type': 'application/json; charset=utf-8' })
        response.end(JSON.stringify(malformedAddress))
      },
    },
  })
  identifyRequests(app)
  measureRequests(app)
  if (telemetry !== null) traceRequests(app, telemetry.tracer)
  replyWithErrors(app)
  drainUnreadBodies(app)
  closeSilentConnections(app, endWith)
  refuseOverload(app, config.REQUESTS_AT_ONCE)
  const slowBodies = refuseSlowBodies(app, times)
  const isProxy = isProxyAddress(config.trustProxy)
  limitConnections(app, { perAddress: config.CONNECTIONS_PER_ADDRESS, isProxy, endWith })
  app.removeContentTypeParser('text/plain')
  parseTextBodies(app)
  await app.register(multipart)
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => addressOf(request),
  })
  setHeaders(app, headers)
  return { app, slowBodies }
}

function setHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  // Set in `onRequest`, because streams are written without the `onSend` hooks.
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers)
  })
  refuseUnusualHeaders(app, headers)
}

/** Pages replace the policy by their own; other responses may not load anything or be framed. */
const headersOfAllResponses = ({ PUBLIC_URL }: Config): Record<string, string> => ({
  'content-security-policy':
    "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(PUBLIC_URL?.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})

type Mounted = Callers & { areas: readonly Area[]; slowBodies: SlowBodies }

async function mountCalls(
  router: FastifyInstance,
  { originals }: Platform,
  { areas, identify, isOperator, slowBodies }: Mounted,
): Promise<void> {
  mountRoutes(
    router,
    {
      identify,
      isOperator,
      allowUpload: slowBodies.allowUpload,
      receive: (bytes, max) => originals.receive(bytes, max),
      discard: (files) => originals.discard(files),
    },
    areas.flatMap(({ routes = [] }) => routes),
  )
  for (const area of areas) await area.calls?.(router, identify)
}
