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

/** The server's first bytes come at once: a stream so silent is being held back on its way. */
const patienceMs = 3_000

/** The patience with a line that was seen to hold streams back. */
const knownLineMs = 300

/**
 * Asks the bot and yields its answer. A connection that breaks is resumed from the last event seen, and
 * one that stays silent is left open while pieces of the answer are fetched beside it; neither starts nor
 * charges a second answer. After Stop (`signal`) nothing more comes.
 */
export async function* ask(
  wire: Wire,
  question: ChatQuery,
  { signal, progress = begun() }: { signal: AbortSignal; progress?: Progress },
): AsyncGenerator<AnswerEvent> {
  const named = { ...question, reply_id: newReplyId() }
  const its = { signal, progress }
  const ahead = { ...progress }
  const stream = attempt(wire, named, { signal, progress: ahead })
  const first = stream.next()

  if (await isHeldBack(wire, first, ahead)) {
    progress.lastId ||= `m_${named.reply_id}:0`
    yield* goOn(wire, { ...named, piece: '1' }, its)
  }
  // Where no piece came either, the server may not have got to the question yet: the stream will tell.
  if (!progress.isHeard && !progress.isOver) {
    for (let step = await first; !step.done; step = await stream.next()) {
      Object.assign(progress, ahead)
      yield step.value
    }
    Object.assign(progress, ahead)
    yield* goOn(wire, named, its)
  }

  if (!signal.aborted && !progress.isOver) yield { type: 'lost' }
}

/** Waits for the first event, as long as there is patience with a stream that says no byte. */
async function isHeldBack(wire: Wire, first: Promise<unknown>, ahead: Progress): Promise<boolean> {
  const isSilent = await Promise.race([
    first.then(() => false),
    wire.pause(wire.patienceMs ?? patienceMs).then(() => !ahead.isHeard),
  ])
  wire.patienceMs = isSilent ? knownLineMs : undefined
  return isSilent
}

/** What nobody guesses; the server takes each name once. */
const newReplyId = () => crypto.getRandomValues(new BigUint64Array(2)).join('_')

/** How far the answer has come; `lastId` is what a later connection goes on from. */
export type Progress = {
  lastId: string
  isOver: boolean
  canResume: boolean
  /** Whether any byte of a stream has come. */
  isHeard: boolean
}

/** The progress of an answer from its beginning, or from the event that was seen last. */
export const begun = (lastId = ''): Progress => ({
  lastId,
  isOver: false,
  canResume: true,
  isHeard: false,
})

type Attempt = { signal: AbortSignal; progress: Progress }

/** Connects again and again: at once after each piece, after a pause when a connection broke. */
async function* goOn(wire: Wire, question: ChatQuery, its: Attempt): AsyncGenerator<AnswerEvent> {
  const { signal, progress } = its
  const delaysMs = question.piece ? [0, ...resumeDelaysMs] : [...resumeDelaysMs]
  for (let delayMs = delaysMs.shift(); delayMs !== undefined;) {
    if (signal.aborted || progress.isOver || !progress.canResume || progress.lastId === '') return
    await wire.pause(delayMs)
    const isWhole = yield* attempt(wire, question, its)
    delayMs = isWhole && question.piece ? 0 : delaysMs.shift()
  }
}

/** One connection, until it ends (true) or breaks. A broken one is what the next attempt is for. */
async function* attempt(
  wire: Wire,
  question: ChatQuery,
  { signal, progress }: Attempt,
): AsyncGenerator<AnswerEvent, boolean> {
  try {
    const response = await request(wire, question, { signal, lastId: progress.lastId })
    yield* answersOf(response, progress)
    return true
  } catch (error) {
    if (!signal.aborted && !isNetworkLoss(error)) throw error
    return false
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

  for await (const event of readSse(response.body, () => (progress.isHeard = true))) {
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
