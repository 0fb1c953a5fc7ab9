import {
  createConfirmationSignals,
  ReplyRegistry,
  replyLimits,
  type AdmittedQuestion,
  type AnswerDeps,
  type ReplyLimits,
  type ChatProblem,
  type LanguageModel,
  type MessageEnd,
  type Passage,
  type StoredMessage,
  type Timers,
} from '@askwell/core/chat'
import { verifiedOwner } from '@askwell/core/shared'
import { randomUUID } from 'node:crypto'

const realTimers: Timers = {
  now: Date.now,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

const passage: Passage = {
  id: 'chunk_1',
  sourceId: 'source_1',
  revision: 'revision_1',
  title: 'Opening hours',
  headings: [],
  text: 'Our office opens at nine. It closes at five.',
  locator: { kind: 'page', page: 7 },
  url: null,
  kind: 'file',
}

const bot: AdmittedQuestion['bot'] = {
  id: 'bot_1',
  ownerId: verifiedOwner('user_1'),
  name: 'Helper',
  role: {
    name: 'Receptionist',
    instruction: 'Answer questions about the office.',
    extractive: { notFound: 'I could not find this in what I have been taught.' },
  },
  personality: {
    instruction: 'Be brief.',
    extractive: { maxSentences: 2, greetingReply: 'Hello.' },
  },
  prompt: '',
  suggested: [],
  onlyOwnData: false,
  trustsSources: false,
  timeZone: 'UTC',
}

const noCalls: Pick<
  AnswerDeps,
  | 'functions'
  | 'planOf'
  | 'clock'
  | 'argumentError'
  | 'callFunction'
  | 'hashOf'
  | 'logCall'
  | 'rateLimiter'
  | 'confirmations'
  | 'confirmationSignals'
> = {
  functions: { listEnabled: async () => [] },
  planOf: async () => ({ title: 'Hobby' }),
  clock: Date.now,
  argumentError: async () => null,
  callFunction: () => Promise.reject(new Error('nothing is called here')),
  hashOf: (text) => text,
  logCall: async () => {},
  rateLimiter: { consume: async () => {}, count: async () => 1 },
  confirmations: {
    request: async () => {},
    decide: async () => false,
    decisionOn: async () => 'decline',
  },
  confirmationSignals: createConfirmationSignals(),
}

/** Chat with a real model adapter; ledger and message table are recorded, the clock is real. */
export function createTestChat(
  model: LanguageModel | null,
  limits: Partial<ReplyLimits> = {},
  calls: Partial<AnswerDeps> = {},
) {
  const ledger: string[] = []
  const ended: MessageEnd[] = []
  const problems: ChatProblem[] = []
  const note = (what: string) => async () => {
    ledger.push(what)
    return true
  }
  const deps: AnswerDeps = {
    ...noCalls,
    model,
    smallModel: null,
    knowledge: {
      search: async () => [{ ...passage, score: 1 }],
      whole: async () => null,
      teamAnswer: async () => null,
      // With a built-in answer no failure of the model would reach the visitor.
      languages: async () => ['en'],
      answerExtractively: async () => ({ abstained: true, sentences: [], found: [] }),
    },
    balance: {
      now: () => realTimers.now(),
      ledger: {
        reserve: async () => 'held',
        settle: note('settle'),
        release: note('release'),
        void: note('void'),
        extend: async (refs) => refs,
      },
    },
    conversations: {
      begin: async () => {},
      end: async (message) => void ended.push(message),
      find: async (id) => storedOf(ended.find((message) => message.id === id)),
      findSession: async () => ({ botId: bot.id, isOwners: false }),
      visitorOf: async () => null,
      recentExchanges: async () => [],
    },
    holdLeases: { add: () => () => {} },
    timers: realTimers,
    limits: { ...replyLimits, ...limits },
    newId: randomUUID,
    reportProblem: (problem) => void problems.push(problem),
    ...calls,
  }
  return { deps, ledger, ended, problems, live: new ReplyRegistry({ ...deps, exchange: null }) }
}

const storedOf = (message: MessageEnd | undefined): StoredMessage | null =>
  message
    ? { ...message, sources: message.sources.map(({ citation }) => citation), sessionId: null }
    : null

export const questionOf = (question: string): AdmittedQuestion => ({
  messageId: `m_${randomUUID()}`,
  bot,
  question,
  sessionId: null,
  askedAt: Date.now(),
})
