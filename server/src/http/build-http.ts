import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { chatStream, chatStreamPost, type ChatQuery } from '@askwell/contract/chat'
import { limits } from '@askwell/contract/limits'
import { openReply, readQuestion, type LiveReplies, type OpenReplyDeps } from '@askwell/core/chat'
import type { Originals } from '@askwell/core/knowledge'
import type { IdentitySecretDeps } from '@askwell/core/visitors'
import type { Config } from '../config.ts'
import { serveChatPage } from './chat-page.ts'
import { replyWithErrors } from './errors.ts'
import { serveExport, type ExportRouteDeps } from './export-account.ts'
import { serveFunctionImages } from './function-images.ts'
import { guestsOf } from './guest-scripts.ts'
import { addressOf, mountRoutes, type MountDeps } from './mount.ts'
import { serveOperations } from './operations.ts'
import type { Built } from './page-files.ts'
import { servePages } from './page-routes.ts'
import { returnPostedForms } from './posted-forms.ts'
import { accountRoutes, type AccountDeps } from './routes/account.ts'
import { billingRoutes, type BillingDeps } from './routes/billing.ts'
import { botRoutes, type BotDeps } from './routes/bots.ts'
import { chatRoutes, type ChatDeps } from './routes/chat.ts'
import { functionCareRoutes, type FunctionCareDeps } from './routes/function-care.ts'
import { importRoutes, type ImportDeps } from './routes/import-functions.ts'
import { connectorRoutes, type ConnectorRouteDeps } from './routes/connectors.ts'
import { integrationRoutes, type IntegrationDeps } from './routes/integrations.ts'
import { installationRoutes, type InstallationDeps } from './routes/installation.ts'
import { knowledgeRoutes, type KnowledgeDeps } from './routes/knowledge.ts'
import { marketingRoutes, type MarketingDeps } from './routes/marketing.ts'
import { paymentRoutes, type PaymentRouteDeps } from './routes/payment.ts'
import { recoveryRoutes, type RecoveryDeps } from './routes/recovery.ts'
import { sandboxRoutes, type SandboxRouteDeps } from './routes/sandbox.ts'
import { visitorRoutes } from './routes/visitors.ts'
import { securityRoutes, type SecurityDeps } from './routes/security.ts'
import type { Asking, Route } from './serve.ts'
import { serveStream } from './serve-stream.ts'
import { siteOf } from './site.ts'
import { serveWebhook, type Webhook } from './webhook.ts'
import { serveSiteFiles } from './site-files.ts'

export type SharedDeps = AccountDeps &
  BillingDeps &
  BotDeps &
  ChatDeps &
  FunctionCareDeps &
  ConnectorRouteDeps &
  InstallationDeps &
  ImportDeps &
  IntegrationDeps &
  KnowledgeDeps &
  MarketingDeps &
  PaymentRouteDeps &
  SandboxRouteDeps &
  RecoveryDeps &
  SecurityDeps &
  IdentitySecretDeps &
  ExportRouteDeps &
  OpenReplyDeps & { originals: Originals }

export type HttpDeps = {
  built: Built
  database: { isReady: () => Promise<boolean> }
  live: LiveReplies
  webhook: Webhook
  identify: MountDeps['identify']
  shared: SharedDeps
}

/** Requests a minute from one address; the calls that cost something have limits of their own. */
const requestsPerMinute = 6_000

/** So many proxies in front, or those of the named networks. */
const trusting = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** The route table: every call of the contract that is served. */
export const routeTable = (deps: SharedDeps): Route[] => [
  ...accountRoutes(deps),
  ...recoveryRoutes(deps),
  ...securityRoutes(deps),
  ...billingRoutes(deps),
  ...paymentRoutes(deps),
  ...sandboxRoutes(deps),
  ...botRoutes(deps),
  ...knowledgeRoutes(deps),
  ...importRoutes(deps),
  ...integrationRoutes(deps),
  ...functionCareRoutes(deps),
  ...connectorRoutes(deps),
  ...chatRoutes(deps),
  ...visitorRoutes(deps),
  ...installationRoutes(deps),
  ...marketingRoutes(deps),
]

/** The web server with all calls at '/' and at '/api', the pages, the chat page and the embed script. */
export async function buildHttp(
  config: Config,
  log: FastifyBaseLogger,
  deps: HttpDeps,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    trustProxy: trusting(config.trustProxy),
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    bodyLimit: 1_000_000,
    routerOptions: { maxParamLength: 200 },
  })
  replyWithErrors(app)
  app.removeContentTypeParser('text/plain')
  await app.register(formbody)
  await app.register(multipart)
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => addressOf(request),
  })
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('x-content-type-options', 'nosniff')
    void reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  })

  returnPostedForms(app, deps.built.web)

  const routes = routeTable(deps.shared)
  for (const prefix of ['', '/api']) {
    await app.register(async (router) => mountCalls(router, deps, routes), { prefix })
    await app.register(async (router) => serveWebhook(router, deps.webhook), { prefix })
  }
  serveOperations(app, deps.database)
  serveFunctionImages(app, deps.shared.functions)
  serveChatPage(app, {
    bots: deps.shared.bots,
    built: deps.built,
    brand: config.BRAND_NAME,
    homeUrl: config.PUBLIC_URL ?? '/',
    apiUrl: config.PUBLIC_API_URL ?? '/api',
    apiOrigin: config.PUBLIC_API_URL,
  })
  serveSiteFiles(app, deps.built.web, siteOf(config))
  await servePages(app, deps.built.web, {
    isSecure: config.PUBLIC_URL?.startsWith('https') ?? false,
    guests: guestsOf(config),
  })
  return app
}

function mountCalls(app: FastifyInstance, deps: HttpDeps, routes: Route[]): void {
  const { originals } = deps.shared
  mountRoutes(
    app,
    {
      identify: deps.identify,
      receive: (bytes, most) => originals.receive(bytes, most),
      discard: (files) => originals.discard(files),
    },
    routes,
  )
  serveExport(app, deps.shared, deps.identify)
  serveStream(app, chatStream, streamOf(deps, limits.messageByGet))
  serveStream(app, chatStreamPost, streamOf(deps, limits.messageByPost))
}

const isPiece = ({ piece }: ChatQuery) => piece !== undefined

const streamOf = ({ shared, live }: HttpDeps, mostCharacters: number) => ({
  open: (input: ChatQuery, asking: Asking) =>
    openReply(shared, {
      botId: input.bot_id,
      sessionId: input.session_id ?? null,
      question: readQuestion(input.message, mostCharacters),
      replyId: input.reply_id,
      address: asking.visit.address,
      site: asking.origin,
      ...(input.function_name && {
        press: { name: input.function_name, given: input.function_arguments || '{}' },
      }),
    }),
  resume: (lastEventId: string, input: ChatQuery) => {
    const asked = { botId: input.bot_id, sessionId: input.session_id ?? null }
    return live.resume(lastEventId, asked, isPiece(input))
  },
  isPiece,
})
