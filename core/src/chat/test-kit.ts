import type { ChatEvent } from '@askwell/contract/chat'
import type { BotFunction } from '../integrations/index.ts'
import { provenOwner } from '../shared/index.ts'
import type { AdmittedQuestion, AnswerDeps } from './answer.ts'
import type { AnsweringBot } from './answering-bot.ts'
import { chatLimits } from './limits.ts'
import { aCaller } from './call-kit.ts'
import type {
  ChatProblem,
  LanguageModel,
  MessageEnd,
  ModelRequest,
  Passage,
  ToolCall,
} from './ports.ts'
import { stillTime } from './still-time.ts'

export { settled, stillTime } from './still-time.ts'

export const paralegal: AnsweringBot = {
  id: 'bot_1',
  ownerId: provenOwner('user_1'),
  name: 'Lexa',
  role: {
    name: 'Lawyer',
    instruction: 'You explain law in plain words.',
    keyless: {
      notFound: 'I could not find this in what I have been taught. A lawyer can help.',
      closing: 'This is general information, not legal advice.',
    },
  },
  personality: {
    instruction: 'Sound warm.',
    keyless: {
      maxSentences: 2,
      lead: ['Happy to help:'],
      closing: 'Just ask if you would like to know more.',
      greetingReply: 'Hi there! What can I help you with today?',
    },
  },
  prompt: 'Mention the office hours when it fits.',
  suggested: ['How long does a visa take?', 'What does it cost?'],
  onlyOwnData: false,
  functionsWithWeb: false,
}

export const visaPassage: Passage = {
  id: 'chunk_1',
  sourceId: 'source_1',
  title: 'Visa guide',
  headings: ['Processing times'],
  text: 'A work visa takes 45 days. The fee is 190 dollars.',
  locator: { kind: 'page', page: 7 },
  url: null,
  kind: 'file',
}

type Line = string | Error | Promise<unknown> | ToolCall[]

/** A model that says its lines; a line may be calls, an error to throw or a promise to wait for. */
export function scriptedModel(
  ...scripts: Line[][]
): LanguageModel & { prompts: Omit<ModelRequest, 'signal' | 'maxOutputTokens'>[] } {
  const prompts: Omit<ModelRequest, 'signal' | 'maxOutputTokens'>[] = []
  return {
    name: 'scripted',
    prompts,
    async *stream({ system, messages, tools, mayCall, signal }) {
      const script = scripts[Math.min(prompts.length, scripts.length - 1)] ?? []
      prompts.push({ system, messages: [...messages], tools, mayCall })
      for (const line of script) {
        if (line instanceof Error) throw line
        if (typeof line === 'string' || Array.isArray(line)) yield line
        else await Promise.race([line, aborted(signal)])
      }
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')))
    if (signal.aborted) reject(new Error('aborted'))
  })

/** A call as a model asks for it. */
export const aCall = (name: string, args: object | string = {}, id = `id_${name}`): ToolCall => ({
  id,
  name,
  arguments: typeof args === 'string' ? args : JSON.stringify(args),
})

/** A chat with recorders for the ledger, the message table, and what functions do. */
export function aChat(
  given: Partial<AnswerDeps> & { passages?: Passage[]; enabled?: BotFunction[] } = {},
) {
  const ledger: string[] = []
  const begun: string[] = []
  const ended: MessageEnd[] = []
  const problems: ChatProblem[] = []
  const note = (what: string) => async (ref: string, why?: string) => {
    ledger.push([what, ref, why].filter(Boolean).join(' '))
  }
  const passages = given.passages ?? [visaPassage]
  const timers = stillTime()
  const caller = aCaller({}, timers)
  const deps: AnswerDeps = {
    ...caller.deps,
    functions: { enabledOf: async () => given.enabled ?? [] },
    model: null,
    knowledge: {
      search: async () => passages,
      answerExtractively: async () => ({
        abstained: passages.length === 0,
        sentences: passages.map((passage) => ({ text: 'A work visa takes 45 days.', passage })),
      }),
    },
    meter: {
      reserve: async (_owner, ref) => {
        ledger.push(`reserve ${ref}`)
        return 'held'
      },
      settle: note('settle'),
      release: note('release'),
      void: note('void'),
      extend: note('extend'),
    },
    conversations: {
      begin: async ({ id }) => void begun.push(id),
      end: async (message) => void ended.push(message),
      find: async () => null,
      botOfSession: async () => 'bot_1',
      visitorOf: async () => null,
      recentTurns: async () => [],
    },
    timers,
    limits: chatLimits,
    newId: () => 'abcdefgh12345678',
    report: (problem) => void problems.push(problem),
    ...given,
  }
  return { ...caller, deps, ledger, begun, ended, problems }
}

export const ask = (question: string, bot: AnsweringBot = paralegal): AdmittedQuestion => ({
  messageId: 'm_question1',
  bot,
  question,
  sessionId: null,
  askedAt: 1_000_000,
})

export async function collect(events: AsyncIterable<ChatEvent>): Promise<ChatEvent[]> {
  const all: ChatEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

export const textOf = (events: ChatEvent[]): string =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('')

/** What a scripted model was told of its calls, the last time it was asked. */
export const resultsTold = ({ prompts }: ReturnType<typeof scriptedModel>) =>
  (prompts.at(-1)?.messages ?? []).flatMap((turn) => (turn.role === 'tool' ? [turn] : []))
