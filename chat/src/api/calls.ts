import type { ChatAction } from '@askwell/contract/actions'

/** Base URL and functions for calls to the server. */
export type ApiContext = {
  /** Base URL of the API without a trailing slash, for example '/api'. */
  apiUrl: string
  /** Returns the owner's bearer token. Set in the preview only, never on the public page. */
  token?: (() => string | undefined) | undefined
  fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** Resolves after `delayMs` milliseconds. */
  pause: (delayMs: number) => Promise<void>
  /** Milliseconds without a received byte after which a reply is polled in pieces. */
  firstByteTimeoutMs?: number | undefined
}

/** A call that the server refused. `code` is a code of the contract, or 'internal' for any other response body. */
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
  return new CallError(textOrEmpty(code) || 'internal', textOrEmpty(message), response.status)
}

export function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export async function post(api: ApiContext, path: string, body: object): Promise<unknown> {
  const token = api.token?.()
  const response = await api.fetch(`${api.apiUrl}${path}`, {
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
  /** Identity token of the embedding site; only the server verifies it. */
  identity?: string | undefined
  /** URL of the page that embeds the chat. */
  page?: string | undefined
}

/** Opens a chat session: of the owner in the preview, of a visitor on the public page. Returns its id. */
export async function openSession(api: ApiContext, request: SessionRequest): Promise<string> {
  const path = request.kind === 'preview' ? '/create_session' : '/create_sessiondomain'
  const id = await post(api, path, {
    chatbot_id: request.botId,
    identity: request.identity,
    page: request.page,
  })

  if (typeof id !== 'string' || id === '') throw new CallError('internal', '', 200)
  return id
}

/** Extends the identity of an open session with a newer token of the same visitor. */
export async function extendIdentity(
  api: ApiContext,
  body: { chatbot_id: string; session_id: string; identity: string },
): Promise<void> {
  await post(api, '/extend_identity', body)
}

/** The message balance of the bot's owner. */
export async function messageBalance(api: ApiContext, botId: string): Promise<number> {
  const reply = await post(api, '/check_message_balance', { chatbot_id: botId })
  const balance = isRecord(reply) ? reply['message_balance'] : undefined

  if (typeof balance !== 'number') throw new CallError('internal', '', 200)
  return balance
}

/** Reports the number of messages, for statistics only. */
export async function reportCount(
  api: ApiContext,
  session: { id: string; botId: string },
  count: number,
): Promise<void> {
  await post(api, '/update_sessiondomain', {
    id: session.id,
    chatbot_id: session.botId,
    message_count: count,
  })
}

/** Stores the visitor's rating of a reply. */
export async function sendRating(
  api: ApiContext,
  body: { session_id: string; message_id: string; rating: string },
): Promise<void> {
  await post(api, '/rate_answer', body)
}

/** The actions of the bot. Actions for known visitors need a chat session of a known visitor. */
export async function listActions(
  api: ApiContext,
  body: { chatbot_id: string; session_id: string },
): Promise<ChatAction[]> {
  // The server guarantees the type of the contract; a schema would exceed the size budget.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { actions } = (await post(api, '/chat_actions', body)) as { actions?: ChatAction[] }
  return actions ?? []
}

/** Sends the visitor's confirmation of a function call: run or decline. */
export async function sendDecision(
  api: ApiContext,
  body: { session_id: string; call_id: string; decision: Decision },
): Promise<void> {
  await post(api, '/decide_function', body)
}

export type Decision = 'run' | 'decline'
