import type { ChatEvent } from '@askwell/contract/chat'
import type { BotFunction } from '../../integrations/index.ts'
import { verifiedOwner } from '../../shared/index.ts'
import type { AdmittedQuestion } from '../reply/admitted-question.ts'
import type { AnswerDeps } from '../reply/answer.ts'
import type { AnsweringBot } from '../persona/answering-bot.ts'
import { replyLimits } from '../ports/limits.ts'
import { createHoldLeases } from '../live/hold-leases.ts'
import { createCallFixture } from './function-call-fixture.ts'
import type { ChatProblem } from '../ports/reply-events.ts'
import type { LanguageModel, ModelRequest, ToolCall } from '../ports/language-model.ts'
import type { MessageEnd } from '../ports/conversations.ts'
import type { Passage } from '../ports/knowledge.ts'
import { manualTimers } from './manual-timers.ts'

export { flushMicrotasks, manualTimers } from './manual-timers.ts'

export const paralegalBot: AnsweringBot = {
  id: 'bot_1',
  ownerId: verifiedOwner('user_1'),
  name: 'Lexa',
  role: {
    name: 'Lawyer',
    instruction: 'You explain law in plain words.',
    extractive: {
      notFound: 'I could not find this in what I have been taught. A lawyer can help.',
      closing: 'This is general information, not legal advice.',
    },
  },
  personality: {
    instruction: 'Sound warm.',
    extractive: {
      maxSentences: 2,
      openings: ['Happy to help:'],
      closing: "Just ask if you'd like to know more.",
      greetingReply: 'Hi there! What can I help you with today?',
    },
  },
  prompt: 'Mention the office hours when it fits.',
  suggested: ['How long does a visa take?', 'What does it cost?'],
  onlyOwnData: false,
  trustsSources: false,
  timeZone: 'Europe/Berlin',
}

export const visaPassage: Passage = {
  id: 'chunk_1',
  sourceId: 'source_1',
  revision: 'revision_1',
  title: 'Visa guide',
  headings: ['Processing times'],
  text: 'A work visa takes 45 days. The fee is 190 dollars.',
  locator: { kind: 'page', page: 7 },
  url: null,
  kind: 'file',
}

type ScriptLine = string | Error | Promise<unknown> | ToolCall[]

/** A model that yields scripted outputs: text, calls, an error to throw or a promise to wait for. */
export function scriptedModel(...scripts: ScriptLine[][]): LanguageModel & {
  prompts: Omit<ModelRequest, 'signal' | 'maxOutputTokens'>[]
  /** Outputs that were no longer read before their end. */
  stopped: number
} {
  const prompts: Omit<ModelRequest, 'signal' | 'maxOutputTokens'>[] = []
  return {
    name: 'scripted',
    prompts,
    stopped: 0,
    async *stream({ system, messages, tools, mayCall, signal }) {
      const script = scripts[Math.min(prompts.length, scripts.length - 1)] ?? []
      prompts.push({ system, messages: [...messages], tools, mayCall })
      let isComplete = false
      try {
        for (const line of script) {
          if (line instanceof Error) throw line
          if (typeof line === 'string' || Array.isArray(line)) yield line
          else await Promise.race([line, aborted(signal)])
        }
        isComplete = true
      } finally {
        if (!isComplete) this.stopped += 1
      }
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')))
    if (signal.aborted) reject(new Error('aborted'))
  })

/** A tool call of the model. */
export const toolCall = (
  name: string,
  args: object | string = {},
  id = `id_${name}`,
): ToolCall => ({
  id,
  name,
  arguments: typeof args === 'string' ? args : JSON.stringify(args),
})

/** A ledger that always grants a hold and records its calls. */
function recordedLedger(record: string[]): AnswerDeps['balance']['ledger'] {
  const note = (...what: string[]) => {
    record.push(what.join(' '))
    return true
  }
  return {
    reserve: async ({ ref }) => {
      note('reserve', ref)
      return 'held'
    },
    settle: async (ref) => note('settle', ref),
    release: async ({ ref, reason }) => note('release', ref, reason),
    void: async ({ ref, reason }) => note('void', ref, reason),
    extend: async (refs) => {
      note('extend', ...refs)
      return refs
    },
  }
}

const reportError = (error: unknown) => {
  throw error
}

/** Dependencies of a chat with recorders for ledger, message table and function calls. */
export function createChatFixture(
  options: Partial<AnswerDeps> & { passages?: Passage[]; enabled?: BotFunction[] } = {},
) {
  const ledger: string[] = []
  const begun: string[] = []
  const ended: MessageEnd[] = []
  const problems: ChatProblem[] = []
  const passages = options.passages ?? [visaPassage]
  const found = passages.map((passage) => ({ ...passage, score: 1 }))
  const timers = manualTimers()
  const caller = createCallFixture({}, timers)
  const balance = { now: () => timers.now(), ledger: recordedLedger(ledger) }
  const deps: AnswerDeps = {
    ...caller.deps,
    functions: { listEnabled: async () => options.enabled ?? [] },
    model: null,
    smallModel: null,
    knowledge: {
      search: async () => found,
      whole: async () => null,
      teamAnswer: async () => null,
      languages: async () => ['en'],
      answerExtractively: async () => ({
        abstained: passages.length === 0,
        found,
        sentences: passages.map((passage) => ({ text: 'A work visa takes 45 days.', passage })),
      }),
    },
    balance,
    conversations: {
      begin: async ({ id }) => void begun.push(id),
      end: async (message) => void ended.push(message),
      find: async () => null,
      findSession: async () => ({ botId: 'bot_1', isOwners: false }),
      visitorOf: async () => null,
      recentExchanges: async () => [],
    },
    timers,
    limits: replyLimits,
    holdLeases: createHoldLeases({ balance, timers, limits: replyLimits, reportError }),
    rateLimiter: { ...caller.deps.rateLimiter, count: async () => 1 },
    newId: () => 'abcdefgh12345678',
    reportProblem: (problem) => void problems.push(problem),
    ...options,
  }
  return { ...caller, deps, ledger, begun, ended, problems }
}

export const admittedQuestion = (
  question: string,
  bot: AnsweringBot = paralegalBot,
): AdmittedQuestion => ({
  messageId: 'm_question1',
  bot,
  question,
  sessionId: null,
  askedAt: 1_000_000,
})

export async function collectEvents(events: AsyncIterable<ChatEvent>): Promise<ChatEvent[]> {
  const all: ChatEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

export const replyTextOf = (events: ChatEvent[]): string =>
  events.reduce((text, event) => {
    if (event.type === 'take_back') return text.slice(0, event.offset)
    return event.type === 'text' ? text + event.text : text
  }, '')

/** The call results that a scripted model received in its last request. */
export const toolResultsIn = ({ prompts }: ReturnType<typeof scriptedModel>) =>
  (prompts.at(-1)?.messages ?? []).flatMap((turn) => (turn.role === 'tool' ? [turn] : []))
