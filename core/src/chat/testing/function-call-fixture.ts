import type { JsonObject } from '@askwell/contract/integrations/integration-rules'
import type { BotFunction, FunctionResponse, FunctionCallRecord } from '../../integrations/index.ts'
import { verifiedOwner } from '../../shared/index.ts'
import {
  createConfirmationSignals,
  type ConfirmationStore,
  type Decision,
} from '../confirmations/confirmations.ts'
import { replyLimits } from '../ports/limits.ts'
import { manualTimers } from './manual-timers.ts'
import type {
  CallEvent,
  CallEvents,
  FunctionCallOutcome,
  VisitorCall,
  VisitorCallDeps,
} from '../functions/visitor-call.ts'

export const orderFunction: BotFunction = {
  id: 'function_1',
  botId: 'bot_1',
  ownerId: verifiedOwner('user_1'),
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
  method: 'GET',
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
  connectorDefinition: null,
  headers: {},
  body: null,
  imageId: null,
  createdAt: 0,
  createdBy: 'user_1',
  modifiedAt: 0,
  modifiedBy: 'user_1',
}

/** A call of `orderFunction` in a conversation. */
export const visitorCall = (more: Partial<VisitorCall> = {}): VisitorCall => ({
  botFunction: orderFunction,
  rawArguments: { order_id: '42' },
  sessionId: 'cs_1',
  messageId: 'm_1',
  ...more,
})

export const postFunction: BotFunction = { ...orderFunction, method: 'POST' }

export const jsonResponse = (body: unknown, status = 200): FunctionResponse => {
  const text = JSON.stringify(body)
  return { status, contentType: 'application/json', text, isCut: false, bytes: text.length }
}

/** Confirmations in a map, with the rules of the table. */
function inMemoryConfirmations(): ConfirmationStore & { requested: string[] } {
  const rows = new Map<string, { sessionId: string; at: number; decision: Decision | null }>()
  const requested: string[] = []
  return {
    requested,
    async request({ id, sessionId, at }) {
      requested.push(id)
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

/** Dependencies of function calls with recorders for requests and the call log. */
export function createCallFixture(options: Partial<VisitorCallDeps> = {}, timers = manualTimers()) {
  const sent: { name: string; url: string; body: string | null }[] = []
  const log: FunctionCallRecord[] = []
  const problems: unknown[] = []
  const confirmations = inMemoryConfirmations()
  let made = 0
  const deps: VisitorCallDeps = {
    planOf: async () => ({ title: 'Hobby' }),
    clock: () => timers.now(),
    argumentError: async (schema, args) => findMissingArgument(schema, args),
    callFunction: async ({ id }, { url, body }) => {
      sent.push({ name: id, url, body })
      return jsonResponse({ state: 'shipped' })
    },
    hashOf: (text) => text,
    logCall: async (call) => void log.push(call),
    rateLimiter: { consume: async () => {} },
    confirmations,
    confirmationSignals: createConfirmationSignals(),
    timers,
    limits: replyLimits,
    conversations: { visitorOf: async () => null },
    newId: () => `${(made += 1)}`,
    reportProblem: ({ error }) => void problems.push(error),
    ...options,
  }
  return { deps, timers, sent, log, problems, confirmations }
}

function findMissingArgument({ required }: JsonObject, args: JsonObject): string | null {
  const names = Array.isArray(required) ? required : []
  for (const name of names) {
    if (typeof name === 'string' && !Object.hasOwn(args, name))
      return `The arguments don't match: ${name} is missing`
  }
  return null
}

/** Runs a call to its end. `onEvent` may record a decision while the call waits. */
export async function runCall(
  events: CallEvents,
  onEvent: (event: CallEvent) => void = () => {},
): Promise<{ events: CallEvent[]; outcome: FunctionCallOutcome }> {
  const all: CallEvent[] = []
  for (;;) {
    const next = await events.next()
    if (next.done) return { events: all, outcome: next.value }
    all.push(next.value)
    onEvent(next.value)
  }
}
