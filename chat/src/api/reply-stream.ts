import type { ChatEvent, ChatQuery, Citation } from '@askwell/contract/chat'
import { type Step, parseStep } from './step.ts'
import { isRecord, refusalOf, textOrEmpty, type ApiContext } from './calls.ts'
import { readSse, type SseEvent } from './sse.ts'

/** One event of a reply. `lost`: the connection broke and could not be resumed. */
export type ReplyEvent =
  | Exclude<ChatEvent, { type: 'activity' | 'confirm' | 'error' }>
  /** A function call that runs, or that waits this many seconds for the visitor's confirmation. */
  | { type: 'step'; step: Step; seconds: number }
  | { type: 'error'; code: string; message: string }
  | { type: 'lost' }

/** Maximum length of a question in the URL, in characters. A longer one is sent in the request body. */
const maxGetLength = 2_000

/** Delay before each attempt to resume a broken stream. */
const resumeDelaysMs = [400, 1_500]

/** The server sends its first bytes immediately. If none arrives within this time, a proxy buffers the stream. */
const firstByteTimeoutMs = 3_000

/** The timeout after a buffered stream was detected. */
const bufferingTimeoutMs = 300

/**
 * Sends a question and yields the events of its reply. A broken connection is resumed after the last event.
 * If a proxy buffers the stream, the stream stays open and the reply is polled in pieces. Neither resuming nor
 * polling starts or charges a second reply. After `signal` aborts, no events follow.
 */
export async function* streamReply(
  api: ApiContext,
  question: ChatQuery,
  { signal, progress = newProgress() }: { signal: AbortSignal; progress?: ReplyProgress },
): AsyncGenerator<ReplyEvent> {
  const query = { ...question, reply_id: newReplyId(), take_back: '1' as const }
  const options = { signal, progress }
  const streamProgress = { ...progress }
  const stream = readConnection(api, query, { signal, progress: streamProgress })
  const firstEvent = stream.next()
  // Set before the first event: the server may have the question although the page is left early.
  progress.lastId ||= firstIdOf(query)

  if (await isBuffered(api, firstEvent, streamProgress)) {
    yield* reconnect(api, { ...query, piece: '1' }, options)
  }
  // If polling returned nothing, the server may not have received the question yet, so the stream is read after all.
  if (!progress.hasReceivedBytes && !progress.isOver) {
    const takeProgress = () =>
      Object.assign(progress, streamProgress, { lastId: streamProgress.lastId || progress.lastId })
    for (let result = await firstEvent; !result.done; result = await stream.next()) {
      takeProgress()
      yield result.value
    }
    takeProgress()
    yield* reconnect(api, query, options)
  }

  if (!signal.aborted && !progress.isOver) yield { type: 'lost' }
}

/** Waits for the first event. Returns true if no byte arrives before the timeout. */
async function isBuffered(
  api: ApiContext,
  firstEvent: Promise<unknown>,
  progress: ReplyProgress,
): Promise<boolean> {
  const isSilent = await Promise.race([
    firstEvent.then(() => false),
    api.pause(api.firstByteTimeoutMs ?? firstByteTimeoutMs).then(() => !progress.hasReceivedBytes),
  ])
  api.firstByteTimeoutMs = isSilent ? bufferingTimeoutMs : undefined
  return isSilent
}

/** A random id; the server accepts each id once. */
const newReplyId = () => crypto.getRandomValues(new BigUint64Array(2)).join('_')

/** The event id from which to resume when no event was received. */
const firstIdOf = ({ reply_id }: ChatQuery) => `m_${reply_id}:0`

/** The progress of receiving a reply. A later connection resumes after the event `lastId`. */
export type ReplyProgress = {
  lastId: string
  isOver: boolean
  canResume: boolean
  /** Whether any byte of a stream was received. */
  hasReceivedBytes: boolean
  /** Whether the question may be sent again; false once an event of its reply has been received. */
  mayAskAgain: boolean
}

/** The progress of a new reply, or of one that was received up to the event `lastId`. */
export const newProgress = (lastId = '', mayAskAgain = lastId === ''): ReplyProgress => ({
  lastId,
  isOver: false,
  canResume: true,
  hasReceivedBytes: false,
  mayAskAgain,
})

type ConnectionOptions = { signal: AbortSignal; progress: ReplyProgress }

/** Connects repeatedly: immediately after each piece, with a delay after a broken connection. */
async function* reconnect(
  api: ApiContext,
  question: ChatQuery,
  options: ConnectionOptions,
): AsyncGenerator<ReplyEvent> {
  const { signal, progress } = options
  const delaysMs = question.piece ? [0, ...resumeDelaysMs] : [...resumeDelaysMs]
  for (let delayMs = delaysMs.shift(); delayMs !== undefined;) {
    if (signal.aborted || progress.isOver || !progress.canResume) return
    await api.pause(delayMs)
    const hasEnded = yield* readConnection(api, question, options)
    delayMs = hasEnded && question.piece ? 0 : delaysMs.shift()
  }
}

/**
 * Reads one connection. Returns true if it ended, false if it broke. If the server has no reply and no event was
 * received, the question is sent again: either the server did not receive it, or it ended the reply, without a charge,
 * because no client was reading.
 */
async function* readConnection(
  api: ApiContext,
  question: ChatQuery,
  { signal, progress }: ConnectionOptions,
): AsyncGenerator<ReplyEvent, boolean> {
  try {
    let response = await request(api, question, { signal, lastId: progress.lastId })
    // A function call is never repeated automatically.
    const mayAskAgain = progress.mayAskAgain && !question.piece && !question.function_name
    if (response.status === 204 && mayAskAgain) {
      const again = { ...question, reply_id: newReplyId() }
      progress.lastId = firstIdOf(again)
      response = await request(api, again, { signal, lastId: '' })
    }
    yield* readReplyEvents(response, progress)
    return true
  } catch (error) {
    if (!signal.aborted && !isNetworkError(error)) throw error
    return false
  }
}

function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException
}

function request(
  api: ApiContext,
  question: ChatQuery,
  { signal, lastId }: { signal: AbortSignal; lastId: string },
): Promise<Response> {
  const headers = {
    accept: 'text/event-stream',
    ...(lastId ? { 'last-event-id': lastId } : {}),
  }
  const url = `${api.apiUrl}/chat_stream`

  // Form values must not appear in URLs, which servers and proxies log.
  if (!question.function_name && question.message.length <= maxGetLength) {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(question)) if (value) query.set(name, value)
    return api.fetch(`${url}?${query.toString()}`, { headers, signal, cache: 'no-store' })
  }
  return api.fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(question),
    signal,
    cache: 'no-store',
  })
}

async function* readReplyEvents(
  response: Response,
  progress: ReplyProgress,
): AsyncGenerator<ReplyEvent> {
  if (!response.ok) {
    const { code, message } = await refusalOf(response)
    progress.isOver = true
    yield { type: 'error', code, message }
    return
  }
  // The reply has no further events, or is unknown to the server.
  if (response.status === 204) progress.canResume = false
  if (!response.body) return

  for await (const event of readSse(response.body, () => (progress.hasReceivedBytes = true))) {
    progress.mayAskAgain = false
    if (event.id !== '') progress.lastId = event.id
    const replyEvent = parseReplyEvent(event)
    if (!replyEvent) continue
    if (replyEvent.type === 'done' || replyEvent.type === 'error') progress.isOver = true
    yield replyEvent
    if (progress.isOver) return
  }
}

/** Parses one event; unknown names are ignored (API, stream rule 5). */
function parseReplyEvent({ name, data }: SseEvent): ReplyEvent | undefined {
  if (name === 'message') return { type: 'text', text: data }
  const value = parseJson(data)
  if (name === 'sources') return { type: 'sources', sources: parseCitations(value) }
  const record = isRecord(value) ? value : {}
  if (name === 'take_back') return { type: name, offset: Number(record['offset']) }
  if (['activity', 'confirm'].includes(name)) {
    return { type: 'step', step: parseStep(value), seconds: Number(record['expires_in']) || 0 }
  }
  if (name === 'done') {
    return {
      type: 'done',
      message_id: textOrEmpty(record['message_id']),
      charged: record['charged'] === true,
    }
  }
  if (name === 'error') {
    return {
      type: 'error',
      code: textOrEmpty(record['code']) || 'internal',
      message: textOrEmpty(record['message']),
    }
  }
  return undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Invalid JSON is treated as missing data.
    return null
  }
}

/** Returns the valid citations of the list and ignores other entries. */
export function parseCitations(value: unknown): Citation[] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).flatMap((entry) => {
    const kind = (['file', 'website', 'text'] as const).find(
      (candidate) => candidate === entry['kind'],
    )
    const title = textOrEmpty(entry['title'])
    if (!kind || title === '') return []
    const [url, place, quote] = ['url', 'place', 'quote'].map((key) => textOrEmpty(entry[key]))
    return [{ kind, title, ...(url && { url }), ...(place && { place }), ...(quote && { quote }) }]
  })
}
