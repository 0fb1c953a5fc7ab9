import type { JsonObject } from '@askwell/contract/integration-rules'
import type { BotFunction, FunctionAnswer, FunctionCall } from '../integrations/index.ts'
import { provenOwner } from '../shared/index.ts'
import { createBells, type Confirmations, type Decision } from './decisions.ts'
import { chatLimits } from './limits.ts'
import { stillTime } from './still-time.ts'
import type { CallEvent, CallEvents, CallOutcome, VisitorCallDeps } from './visitor-call.ts'

export const orderFunction: BotFunction = {
  id: 'function_1',
  botId: 'bot_1',
  ownerId: provenOwner('user_1'),
  name: 'get_order',
  definition: {
    name: 'get_order',
    description: 'Looks up an order.',
    parameters: {
      type: 'object',
      properties: { order_id: { type: 'string', title: 'Order' }, note: { type: 'string' } },
      required: ['order_id'],
    },
  },
  url: 'https://shop.example/orders',
  method: 'POST',
  authType: 'NOAUTH',
  clientId: '',
  clientSecret: '',
  tokenUrl: '',
  authHeader: '',
  isEnabled: true,
  asksVisitor: false,
  needsIdentity: false,
  activity: '',
  buttonLabel: '',
  answerText: '',
  transport: 'http',
  connector: '',
  made: null,
  headers: {},
  body: null,
  imageId: null,
  createdAt: 0,
  createdBy: 'user_1',
  modifiedAt: 0,
  modifiedBy: 'user_1',
}

export const jsonAnswer = (body: unknown, status = 200): FunctionAnswer => {
  const text = JSON.stringify(body)
  return { status, contentType: 'application/json', text, isCut: false, bytes: text.length }
}

/** What was asked, kept in a map, with the rules of the table. */
function heldConfirmations(): Confirmations & { asked: string[] } {
  const rows = new Map<string, { sessionId: string; at: number; decision: Decision | null }>()
  const asked: string[] = []
  return {
    asked,
    async ask({ id, sessionId, at }) {
      asked.push(id)
      rows.set(id, { sessionId, at, decision: null })
    },
    async decide({ id, sessionId, decision, since }) {
      const row = rows.get(id)
      if (!row || row.decision || row.sessionId !== sessionId || row.at <= since) return false
      row.decision = decision
      return true
    },
    decisionOn: async (_owner, id) => rows.get(id)?.decision ?? null,
  }
}

/** Calls of functions with recorders for what leaves and for the call log. */
export function aCaller(given: Partial<VisitorCallDeps> = {}, timers = stillTime()) {
  const sent: { name: string; body: string | null }[] = []
  const log: FunctionCall[] = []
  const problems: unknown[] = []
  const confirmations = heldConfirmations()
  let made = 0
  const deps: VisitorCallDeps = {
    planOf: async () => ({ title: 'Hobby' }),
    clock: () => timers.now(),
    argumentFault: async (schema, args) => missingOf(schema, args),
    callFunction: async ({ id }, { body }) => {
      sent.push({ name: id, body })
      return jsonAnswer({ state: 'shipped' })
    },
    hashOf: (text) => text,
    logCall: async (call) => void log.push(call),
    throttle: { use: async () => {} },
    confirmations,
    bells: createBells(),
    timers,
    limits: chatLimits,
    conversations: { visitorOf: async () => null },
    newId: () => `${(made += 1)}`,
    report: ({ error }) => void problems.push(error),
    ...given,
  }
  return { deps, timers, sent, log, problems, confirmations }
}

function missingOf({ required }: JsonObject, args: JsonObject): string | null {
  const names = Array.isArray(required) ? required : []
  for (const name of names) {
    if (typeof name === 'string' && !Object.hasOwn(args, name)) return `${name} is missing`
  }
  return null
}

/** Plays a call to its end. `onEvent` may answer while it waits. */
export async function play(
  events: CallEvents,
  onEvent: (event: CallEvent) => void = () => {},
): Promise<{ events: CallEvent[]; outcome: CallOutcome }> {
  const all: CallEvent[] = []
  for (;;) {
    const next = await events.next()
    if (next.done) return { events: all, outcome: next.value }
    all.push(next.value)
    onEvent(next.value)
  }
}
