import type { ChatAction } from '@askwell/contract/actions'

/** What the chat needs from its surroundings to reach the server. */
export type Wire = {
  /** Base of the calls without a trailing slash, for example '/api'. */
  apiUrl: string
  /** Gives the owner's bearer token; the preview has one, the public page never. */
  token?: (() => string | undefined) | undefined
  fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** Resolves after so many milliseconds. */
  pause: (delayMs: number) => Promise<void>
  /** For how many milliseconds a stream may not say a byte before its answer is fetched in pieces. */
  patienceMs?: number | undefined
}

/** The server refused a call. `code` is a code of the contract, or 'internal' when the body is not ours. */
export class CallError extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, message: string, status: number) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.status = status
  }
}

export async function refusalOf(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null)
  const { code, message } = isRecord(body) ? body : {}
  return new CallError(textOf(code) || 'internal', textOf(message), response.status)
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function post(wire: Wire, path: string, body: object): Promise<unknown> {
  const token = wire.token?.()
  const response = await wire.fetch(`${wire.apiUrl}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
    cache: 'no-store',
  })

  if (!response.ok) throw await refusalOf(response)
  return response.json()
}

export type SessionRequest = {
  botId: string
  kind: 'preview' | 'public'
  /** Signed visitor token of the embedding site, checked by the server alone. */
  identity?: string | undefined
}

/** Opens a conversation: the owner's own in the preview, a visitor's on the public page. */
export async function openSession(wire: Wire, request: SessionRequest): Promise<string> {
  const path = request.kind === 'preview' ? '/create_session' : '/create_sessiondomain'
  const id = await post(wire, path, {
    chatbot_id: request.botId,
    identity: request.identity,
  })

  if (typeof id !== 'string' || id === '') throw new CallError('internal', '', 200)
  return id
}

/** The messages the bot's owner has left. */
export async function messageBalance(wire: Wire, botId: string): Promise<number> {
  const reply = await post(wire, '/check_message_balance', { chatbot_id: botId })
  const balance = isRecord(reply) ? reply['message_balance'] : undefined

  if (typeof balance !== 'number') throw new CallError('internal', '', 200)
  return balance
}

/** Statistics only: how long the list of messages has become. */
export async function reportCount(
  wire: Wire,
  session: { id: string; botId: string },
  count: number,
): Promise<void> {
  await post(wire, '/update_sessiondomain', {
    id: session.id,
    chatbot_id: session.botId,
    message_count: count,
  })
}

/** The visitor's thumb for an answer of this conversation. */
export async function sendRating(
  wire: Wire,
  rated: { session_id: string; message_id: string; rating: string },
): Promise<void> {
  await post(wire, '/rate_answer', rated)
}

/** The bot's buttons; those for known visitors only in a conversation whose visitor is known. */
export async function listActions(
  wire: Wire,
  asked: { chatbot_id: string; session_id: string },
): Promise<ChatAction[]> {
  // Our own server speaks here, as the contract says.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { actions } = (await post(wire, '/chat_actions', asked)) as { actions?: ChatAction[] }
  return actions ?? []
}

/** The visitor's word on a function that asks before it runs. */
export async function sendDecision(
  wire: Wire,
  decided: { session_id: string; call_id: string; decision: Decision },
): Promise<void> {
  await post(wire, '/decide_function', decided)
}

export type Decision = 'run' | 'decline'
