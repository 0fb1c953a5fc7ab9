import type { ChatEvent, ChatQuery, Citation } from '@askwell/contract/chat'
import { type Step, stepOf } from '../conversation/steps.ts'
import { isRecord, refusalOf, textOf, type Wire } from './calls.ts'
import { readSse, type SseEvent } from './sse.ts'

/** What comes back from a question. `lost`: the connection broke and could not be resumed. */
export type AnswerEvent =
  | Exclude<ChatEvent, { type: 'activity' | 'confirm' | 'error' }>
  /** A function at work, or one that waits for the visitor so many seconds. */
  | { type: 'step'; step: Step; seconds: number }
  | { type: 'error'; code: string; message: string }
  | { type: 'lost' }

/** A question of at most this many characters travels in the address, a longer one in a body. */
const longestGet = 2_000

/** How long to wait before each attempt to resume a broken stream. */
const resumeDelaysMs = [400, 1_500]

/**
 * Asks the bot and yields its answer. A connection that breaks is resumed from the last event seen,
 * which neither starts nor charges a second answer. After Stop (`signal`) nothing more comes.
 */
export async function* ask(
  wire: Wire,
  question: ChatQuery,
  { signal, progress = begun() }: { signal: AbortSignal; progress?: Progress },
): AsyncGenerator<AnswerEvent> {
  yield* attempt(wire, question, { signal, progress })

  for (const delayMs of resumeDelaysMs) {
    const isWorthIt = progress.canResume && progress.lastId !== ''
    if (signal.aborted || progress.isOver || !isWorthIt) break
    await wire.pause(delayMs)
    yield* attempt(wire, question, { signal, progress })
  }

  if (!signal.aborted && !progress.isOver) yield { type: 'lost' }
}

/** How far the answer has come; `lastId` is what a later connection goes on from. */
export type Progress = { lastId: string; isOver: boolean; canResume: boolean }

/** The progress of an answer from its beginning, or from the event that was seen last. */
export const begun = (lastId = ''): Progress => ({ lastId, isOver: false, canResume: true })

type Attempt = { signal: AbortSignal; progress: Progress }

/** One connection, until it ends or breaks. A broken one is what the next attempt is for. */
async function* attempt(
  wire: Wire,
  question: ChatQuery,
  { signal, progress }: Attempt,
): AsyncGenerator<AnswerEvent> {
  try {
    const response = await request(wire, question, { signal, lastId: progress.lastId })
    yield* answersOf(response, progress)
  } catch (error) {
    if (!signal.aborted && !isNetworkLoss(error)) throw error
  }
}

function isNetworkLoss(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException
}

function request(
  wire: Wire,
  question: ChatQuery,
  { signal, lastId }: { signal: AbortSignal; lastId: string },
): Promise<Response> {
  const headers = {
    accept: 'text/event-stream',
    ...(lastId ? { 'last-event-id': lastId } : {}),
  }
  const url = `${wire.apiUrl}/chat_stream`

  // What a visitor fills into a form has no place in an address.
  if (!question.function_name && question.message.length <= longestGet) {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(question)) if (value) query.set(name, value)
    return wire.fetch(`${url}?${query.toString()}`, { headers, signal, cache: 'no-store' })
  }
  return wire.fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(question),
    signal,
    cache: 'no-store',
  })
}

async function* answersOf(response: Response, progress: Progress): AsyncGenerator<AnswerEvent> {
  if (!response.ok) {
    const { code, message } = await refusalOf(response)
    progress.isOver = true
    yield { type: 'error', code, message }
    return
  }
  // Nothing is left of that reply, or the server does not know it.
  if (response.status === 204) progress.canResume = false
  if (!response.body) return

  for await (const event of readSse(response.body)) {
    if (event.id !== '') progress.lastId = event.id
    const answer = answerOf(event)
    if (!answer) continue
    if (answer.type === 'done' || answer.type === 'error') progress.isOver = true
    yield answer
    if (progress.isOver) return
  }
}

/** Reads one event; names that are not known yet are left out (API, stream rule 5). */
function answerOf({ name, data }: SseEvent): AnswerEvent | undefined {
  if (name === 'message') return { type: 'text', text: data }
  const value = parsed(data)
  if (name === 'sources') return { type: 'sources', sources: citationsOf(value) }
  const record = isRecord(value) ? value : {}
  if (name === 'activity' || name === 'confirm') {
    return { type: 'step', step: stepOf(value), seconds: Number(record['expires_in']) || 0 }
  }
  if (name === 'done') {
    return {
      type: 'done',
      message_id: textOf(record['message_id']),
      charged: record['charged'] === true,
    }
  }
  if (name === 'error') {
    return {
      type: 'error',
      code: textOf(record['code']) || 'internal',
      message: textOf(record['message']),
    }
  }
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Data of an event that is not JSON says as much as no data at all.
    return null
  }
}

/** Keeps the entries that are citations; strangers in the list are dropped. */
export function citationsOf(value: unknown): Citation[] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).flatMap((entry) => {
    const kind = (['file', 'website', 'text'] as const).find((known) => known === entry['kind'])
    const title = textOf(entry['title'])
    if (!kind || title === '') return []
    const [url, place, quote] = ['url', 'place', 'quote'].map((key) => textOf(entry[key]))
    return [{ kind, title, ...(url && { url }), ...(place && { place }), ...(quote && { quote }) }]
  })
}
