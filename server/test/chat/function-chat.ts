import type { ChatEvent } from '@askwell/contract/chat'
import type { ChatBody, MockModel } from '../support/models/mock-model.ts'
import type { MockCall, MockReply } from '../support/models/mock-stream-events.ts'
import type { CustomerApi } from '../support/customer-api.ts'
import { json, createTestApp, readStream, type TestApp } from '../support/test-app.ts'
import type { TestEngine } from '../support/engines.ts'
import { streamByPost, setBalance } from './chat-requests.ts'
import { createFunctionRunner } from '../integrations/function-runner.ts'

/** An app whose bots use the mock model and may call the service. */
export const createFunctionChatApp = (
  engine: TestEngine,
  { model, service, clock }: { model: MockModel; service: CustomerApi; clock?: () => number },
) =>
  createTestApp(engine, {
    hasNoPages: true,
    env: {
      ...service.env,
      OPENAI_BASE_URL: model.baseUrl,
      CHAT_MODEL: 'mock-model',
      CHAT_PER_MINUTE: '100000',
    },
    ...(clock && { clock }),
  })

/** An owner with a bot that has functions, and visitors who chat with it. */
export async function createFunctionChatOwner(app: TestApp, service: CustomerApi) {
  const owner = await createFunctionRunner(app, service)
  await setBalance(app, owner.user.id, 1_000)
  const visit = async () =>
    json<string>(await app.call('/create_sessiondomain', { chatbot_id: owner.botId }))

  return {
    ...owner,
    visit,
    /** Adds a POST function of this name that takes any arguments. */
    offer: (name: string, values: Record<string, string> = {}) =>
      owner.addFunction(`/${name}`, { functionname: name, method: 'POST', ...values }),
    async talk(message: string, { sessionId, onEvent }: ChatRequest = {}) {
      const session_id = sessionId ?? (await visit())
      const reply = await streamByPost(app, { bot_id: owner.botId, session_id, message })
      return readEvents(reply, onEvent)
    },
  }
}

export type FunctionChatOwner = Awaited<ReturnType<typeof createFunctionChatOwner>>
type ChatRequest = { sessionId?: string; onEvent?: (event: ChatEvent) => void }

/** The events of a stream in order; `onEvent` receives each as it arrives. */
async function readEvents(reply: Response, onEvent: (event: ChatEvent) => void = () => {}) {
  const events: ChatEvent[] = []
  let rest = ''
  const decoder = new TextDecoder()
  for await (const piece of reply.body ?? []) {
    rest += decoder.decode(piece, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const event of blocks.flatMap(eventIn)) {
      events.push(event)
      onEvent(event)
    }
  }
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('')
  return { status: reply.status, events, text, shape: events.map(nameOf) }
}

function eventIn(block: string): ChatEvent[] {
  const { text, events } = readStream(block)
  const [named] = Object.entries(events)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract defines it
  if (named) return [{ type: named[0], ...(named[1] as object) } as ChatEvent]
  return text === '' ? [] : [{ type: 'text', text }]
}

const nameOf = (event: ChatEvent) => (event.type === 'activity' ? event.state : event.type)

/** Replies with the next round of calls for each question, and with `last` after the last round. */
export const replyInRounds =
  (rounds: MockCall[][], last: string) =>
  (_prompt: string, { messages, tools }: ChatBody): string | MockReply => {
    const lastQuestion = messages.findLastIndex(({ role }) => role === 'user')
    const round = messages.slice(lastQuestion).filter(({ tool_calls }) => tool_calls).length
    const calls = rounds[round]
    return calls && tools ? { calls } : last
  }

/** Replies with the last function result. */
export const replyWithResult =
  (calls: MockCall[]) =>
  (_prompt: string, { messages }: ChatBody): string | MockReply => {
    const last = messages.at(-1)
    return last?.role === 'tool' ? `It says: ${last.content ?? ''}` : { calls }
  }
