import type { ChatEvent } from '@askwell/contract/chat'
import type { ChatBody, MockModel } from '../fixtures/mock-model.ts'
import type { MockCall, MockTurn } from '../fixtures/mock-speech.ts'
import type { Service } from '../fixtures/service.ts'
import { json, openTestHouse, readStream, type TestHouse } from '../house.ts'
import type { TestEngine } from '../engines.ts'
import { post, setBalance } from './chatting.ts'
import { aRunner } from './running.ts'

/** A house whose bots speak with the mock model and may call the service. */
export const openActingHouse = (
  engine: TestEngine,
  { model, service, clock }: { model: MockModel; service: Service; clock?: () => number },
) =>
  openTestHouse(engine, {
    env: {
      ...service.env,
      OPENAI_BASE_URL: model.baseUrl,
      CHAT_MODEL: 'mock-model',
      CHAT_PER_MINUTE: '100000',
    },
    ...(clock && { clock }),
  })

/** An owner with a bot that has functions, and visitors who talk with it. */
export async function anActor(house: TestHouse, service: Service) {
  const owner = await aRunner(house, service)
  await setBalance(house, owner.user.id, 1_000)
  const visit = async () =>
    json<string>(await house.call('/create_sessiondomain', { chatbot_id: owner.botId }))

  return {
    ...owner,
    visit,
    /** A POST function of this name that takes any arguments. */
    offer: (name: string, values: Record<string, string> = {}) =>
      owner.teach(`/${name}`, { functionname: name, method: 'POST', ...values }),
    async talk(message: string, { sessionId, onEvent }: Talk = {}) {
      const session_id = sessionId ?? (await visit())
      const reply = await post(house, { bot_id: owner.botId, session_id, message })
      return hear(reply, onEvent)
    },
  }
}

export type Actor = Awaited<ReturnType<typeof anActor>>
type Talk = { sessionId?: string; onEvent?: (event: ChatEvent) => void }

/** The events of a stream in their order, told as they arrive. */
async function hear(reply: Response, onEvent: (event: ChatEvent) => void = () => {}) {
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract has it
  if (named) return [{ type: named[0], ...(named[1] as object) } as ChatEvent]
  return text === '' ? [] : [{ type: 'text', text }]
}

const nameOf = (event: ChatEvent) => (event.type === 'activity' ? event.state : event.type)

/** Speaks its turns one after the other, each time as far as the question got; then says the last text. */
export const inRounds =
  (turns: MockCall[][], last: string) =>
  (_prompt: string, { messages, tools }: ChatBody): string | MockTurn => {
    const asked = messages.findLastIndex(({ role }) => role === 'user')
    const round = messages.slice(asked).filter(({ tool_calls }) => tool_calls).length
    const calls = turns[round]
    return calls && tools ? { calls } : last
  }

/** Says what the last function answered. */
export const repeatsResult =
  (calls: MockCall[]) =>
  (_prompt: string, { messages }: ChatBody): string | MockTurn => {
    const last = messages.at(-1)
    return last?.role === 'tool' ? `It says: ${last.content ?? ''}` : { calls }
  }
