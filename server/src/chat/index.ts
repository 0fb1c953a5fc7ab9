import { chatStream, chatStreamPost } from '@askwell/contract/chat'
import { limits } from '@askwell/contract/limits'
import type { BalanceDeps } from '@askwell/core/balance'
import type { BotStore } from '@askwell/core/bots'
import {
  replyLimits,
  type ReplyLimits,
  createConfirmationSignals,
  createHoldLeases,
  notifyPause,
  ReplyRegistry,
  type Knowledge,
  type NotifyPauseDeps,
  type UnpaidAnswers,
} from '@askwell/core/chat'
import type { OwnerId } from '@askwell/core/shared'
import type { Mail } from '../mail/index.ts'
import type { WebAssets } from '../pages/index.ts'
import { runSteps } from '../platform/runtime/run-steps.ts'
import { currentRequestId } from '../platform/metrics/request-id.ts'
import { knowledgeTokensOf } from '../platform/models/providers/model-families.ts'
import { serveStream } from '../platform/http/streams/serve-stream.ts'
import { tokenGenerator } from '../platform/secrets/index.ts'
import type { Area } from '../platform/runtime/area.ts'
import type { Platform } from '../platform/runtime/open-platform.ts'
import { serveChatPage } from './routes/chat-page.ts'
import { maintenanceOf, releaseHolds } from './maintenance.ts'
import { openReplyExchange } from './reply-exchange.ts'
import { questionCounters } from './question-counters.ts'
import { erasureStore } from './stores/erasure/erasure-store.ts'
import { measureReplies, replyMetrics } from './reply-metrics.ts'
import { chatRoutes, type ChatDeps } from './routes/chat.ts'
import { chatStreamSource } from './routes/chat-stream.ts'
import { conversationRoutes } from './routes/conversations.ts'
import { serveConversationExport } from './routes/export-conversations.ts'
import { openGapVectors } from './gap-vectors.ts'
import { gapRoutes } from './routes/gaps.ts'
import { numberRoutes } from './routes/numbers.ts'
import { exportedMessageStore } from './stores/exported-message-store.ts'
import { gapStore } from './stores/gap-store.ts'
import { numbersStore } from './stores/numbers/numbers-store.ts'
import { weeklyReportStore } from './stores/weekly-report-store.ts'
import { erasureRoutes } from './routes/erase-conversations.ts'
import { visitorRoutes } from './routes/visitors.ts'
import { conversationReviewStore } from './stores/conversation-review-store.ts'
import { conversationStore, takenBackOf } from './stores/conversation-store.ts'
import { functionConfirmationStore } from './stores/function-confirmation-store.ts'
import {
  botOfOwnChatSession,
  countMessages,
  insertChatSession,
  rateAnswer,
  visitorSessionStore,
} from './stores/chat-session-store.ts'
import { visitorRefusalStore } from './stores/visitor-refusal-store.ts'
import { visitorSecretStore } from './stores/visitor-secret-store.ts'
import { openUnpaidAnswers } from './unpaid-answers.ts'
import { newVisitorSecret, visitorTokenVerifier } from './visitor-tokens.ts'

/** The dependencies of replies for offering, checking and calling the functions of a bot. */
type FunctionNeeds = Pick<
  ChatDeps,
  | 'argumentError'
  | 'callFunction'
  | 'functions'
  | 'hashOf'
  | 'logCall'
  | 'ownerAsVisitor'
  | 'planOf'
>

export { beforeDeletingConversations } from './stores/erasure/before-deleting-conversations.ts'

export type ChatNeeds = {
  bots: BotStore
  balance: BalanceDeps
  balanceOf: (ownerId: OwnerId) => Promise<number>
  /** Used for e-mails to owners. */
  accounts: NotifyPauseDeps['accounts']
  mail: Mail
  knowledge: Knowledge
  functions: FunctionNeeds
  webAssets: WebAssets
}

/** Conversations: sessions, streamed replies, the public chat page, signed visitors. */
export function openChat(platform: Platform, { webAssets, ...needs }: ChatNeeds) {
  const { config, database, clock, models } = platform
  const unpaidAnswers = openUnpaidAnswers({
    counters: platform.counters,
    clock,
    limit: config.FREE_ANSWERS_PER_DAY,
  })
  const deps = createChatDeps(platform, needs, unpaidAnswers.port)
  return {
    routes: routesOf(deps, platform),
    calls(router, identify) {
      serveConversationExport(router, exportDeps(deps, database), identify)
      serveStream(router, chatStream, chatStreamSource(deps, limits.messageByGet))
      serveStream(router, chatStreamPost, chatStreamSource(deps, limits.messageByPost))
    },
    pages: (app) =>
      serveChatPage(app, {
        bots: needs.bots,
        assets: webAssets,
        brand: config.BRAND_NAME,
        homeUrl: config.PUBLIC_URL ?? '/',
        apiUrl: config.PUBLIC_API_URL ?? '/api',
        apiOrigin: config.PUBLIC_API_URL,
      }),
    metrics: [...unpaidAnswers.metrics, ...replyMetrics],
    sealedColumns: [{ table: 'bot', key: 'id', column: 'identity_secret' }],
    recover: () => releaseHolds(platform, needs.balance, { includeActive: true }),
    maintenance: maintenanceOf(platform, needs),
    drain: (graceMs) => deps.replyRegistry.close(graceMs),
    close: () => models.close(),
  } satisfies Area
}

const exportDeps = ({ bots }: { bots: BotStore }, { db }: Platform['database']) => ({
  bots,
  review: conversationReviewStore(db),
  exported: exportedMessageStore(db),
})

const routesOf = (
  deps: ReturnType<typeof createChatDeps>,
  { database, models }: Pick<Platform, 'database' | 'models'>,
) => [
  ...chatRoutes(deps),
  ...visitorRoutes(deps),
  ...conversationRoutes({ bots: deps.bots, review: conversationReviewStore(database.db) }),
  ...erasureRoutes({ bots: deps.bots, erasure: erasureStore(database, deps.clock) }),
  ...gapRoutes({
    bots: deps.bots,
    gaps: gapStore(database, deps.newId, openGapVectors(database, models.embedder)),
    runSteps,
  }),
  ...numberRoutes({
    bots: deps.bots,
    clock: deps.clock,
    numbers: numbersStore(database),
    runSteps,
    reports: weeklyReportStore(database.db, () => tokenGenerator.generate()),
  }),
]

/** Keys come before the spread, so that a duplicate one is a type error. */
function createChatDeps(
  platform: Platform,
  needs: Omit<ChatNeeds, 'webAssets'>,
  unpaidAnswers: UnpaidAnswers,
) {
  const { clock, counters, log } = platform
  const conversations = openConversations(platform)
  const { accounts, balance, functions, mail } = needs
  return {
    bots: needs.bots,
    balance,
    balanceOf: needs.balanceOf,
    knowledge: needs.knowledge,
    unpaidAnswers,
    argumentError: functions.argumentError,
    callFunction: functions.callFunction,
    functions: functions.functions,
    hashOf: functions.hashOf,
    logCall: functions.logCall,
    ownerAsVisitor: functions.ownerAsVisitor,
    planOf: functions.planOf,
    holdLeases: createHoldLeases({
      ...conversations,
      balance,
      reportError: (error) => log.warn({ err: error }, 'leases of held messages not renewed'),
    }),
    questionCounters: questionCounters(counters, clock),
    notifyPause: (pause) => notifyPause({ ...mail, accounts, clock }, pause),
    ...conversations,
  } satisfies ChatDeps
}

/** The stores of conversations and the replies that this process is streaming. */
function openConversations({
  config,
  database,
  clock,
  log,
  newId,
  throttle: rateLimiter,
  vault,
  models,
}: Platform) {
  const { db } = database
  const conversations = measureReplies(conversationStore(database, clock))
  const timers = { now: clock, after: runAfter }
  const configured = replyLimitsOf(config, models)
  return {
    clock,
    newId,
    timers,
    rateLimiter,
    vault,
    conversations,
    limits: configured,
    confirmationSignals: createConfirmationSignals(),
    replyRegistry: new ReplyRegistry({
      timers,
      conversations,
      limits: configured,
      exchange: openReplyExchange(database),
    }),
    confirmations: functionConfirmationStore(db),
    model: models.model,
    smallModel: models.smallModel,
    brand: config.BRAND_NAME,
    ownHosts: ownHosts(config),
    openSession: (session) => insertChatSession(db, session, clock()),
    botOfOwnSession: (ownerId, sessionId) => botOfOwnChatSession(db, ownerId, sessionId),
    countMessages: (counted) => countMessages(db, counted, clock()),
    rateAnswer: (rated) => rateAnswer(db, rated),
    takenBackOf: (ownerId, reply) => takenBackOf(db, ownerId, reply),
    visitorSessions: visitorSessionStore(db),
    visitorSecrets: visitorSecretStore(database, vault),
    visitorRefusals: visitorRefusalStore(database),
    verifyVisitorToken: visitorTokenVerifier(clock),
    newVisitorSecret,
    reportProblem: ({ error, ...where }) =>
      log.warn({ err: error, ...where, requestId: currentRequestId() }, 'reply failed'),
  } satisfies Partial<ChatDeps> & Record<string, unknown>
}

const replyLimitsOf = (
  config: Platform['config'],
  { model }: Pick<Platform['models'], 'model'>,
): ReplyLimits => ({
  ...replyLimits,
  perAddressPerMinute: config.CHAT_PER_MINUTE ?? null,
  perOwnerPerMinute: config.CHAT_PER_MINUTE ?? replyLimits.perOwnerPerMinute,
  freeAbstentionsPerDay: config.FREE_ABSTENTIONS_PER_DAY,
  knowledgeTokens: config.KNOWLEDGE_TOKENS ?? knowledgeTokensOf(model?.name ?? ''),
})

/** The product's own hosts. */
const ownHosts = ({ PUBLIC_URL, PUBLIC_API_URL }: Platform['config']) =>
  [PUBLIC_URL, PUBLIC_API_URL].flatMap((url) => (url === undefined ? [] : [new URL(url).host]))

const runAfter = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms)
  timer.unref()
  return () => clearTimeout(timer)
}
