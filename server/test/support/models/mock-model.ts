import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { bagOfWords } from './bag-of-words.ts'
import {
  lastEvent,
  eventsOf,
  firstEvent,
  type CallStyle,
  type MockReply,
} from './mock-stream-events.ts'
import { portOf } from '../port-of.ts'

/** The responses to the next requests. Times in milliseconds. */
export type MockModelSettings = {
  firstTokenMs: number
  /** Tokens per second; 0 sends all at once. */
  tokensPerSecond: number
  /** The reply, or a function of the whole prompt (all messages joined) and the body. */
  reply: string | ((prompt: string, body: ChatBody) => string | MockReply)
  callStyle: CallStyle
  /** HTTP status of chat and embedding calls. */
  status: number
  /** How many of the next calls get `status`; later ones succeed. */
  failures: number
  retryAfter: string | undefined
  /** Closes the connection after this number of tokens or pieces of calls. */
  cutAfter: number | undefined
  /** Accepts the call and never responds. */
  hangs: boolean
  /** Stops sending, with the connection open, after this number of tokens. */
  stallsAfter: number | undefined
  /** Sends an event that is not JSON after this number of tokens. */
  brokenAfter: number | undefined
  /** Writes the body in pieces of this number of bytes, each in its own packet. */
  bytesAWrite: number | undefined
  /** Time between two of these pieces. */
  byteGapMs: number
  embeddingFormat: 'asked' | 'float'
}

export type MockModel = {
  /** Base address for an OpenAI-compatible client, ends with /v1. */
  baseUrl: string
  settings: MockModelSettings
  /** The bodies of all chat calls. */
  chats: ChatBody[]
  /** The header x-request-id of all chat calls. */
  requestIds: (string | undefined)[]
  /** Their header traceparent. */
  traceparents: (string | undefined)[]
  /** The number of texts of each embedding call. */
  embeddedTexts: number[]
  /** Chat calls whose client disconnected before the end. */
  aborted: () => number
  close(): Promise<void>
}

const toolCall = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
})

const describedTool = z.object({
  name: z.string(),
  description: z.optional(z.string()),
  parameters: z.record(z.string(), z.unknown()),
})

const chatBody = z.object({
  model: z.string(),
  stream: z.optional(z.boolean()),
  max_tokens: z.optional(z.number()),
  temperature: z.optional(z.number()),
  messages: z.array(
    z.object({
      role: z.string(),
      content: z.nullish(z.string()),
      tool_call_id: z.optional(z.string()),
      tool_calls: z.optional(z.array(toolCall)),
    }),
  ),
  tools: z.optional(z.array(z.object({ type: z.literal('function'), function: describedTool }))),
})
export type ChatBody = z.infer<typeof chatBody>

const defaultSettings: MockModelSettings = {
  firstTokenMs: 0,
  tokensPerSecond: 0,
  reply: 'Our office opens at nine. It closes at five.',
  callStyle: 'pieces',
  status: 200,
  failures: Number.POSITIVE_INFINITY,
  retryAfter: undefined,
  cutAfter: undefined,
  hangs: false,
  stallsAfter: undefined,
  brokenAfter: undefined,
  bytesAWrite: undefined,
  byteGapMs: 0,
  embeddingFormat: 'asked',
}

/**
 * An OpenAI-compatible provider on 127.0.0.1: chat completions and embeddings, with faults on
 * demand.
 */
export async function startMockModel(
  settings: Partial<MockModelSettings> = {},
): Promise<MockModel> {
  const state: State = {
    settings: { ...defaultSettings, ...settings },
    chats: [],
    requestIds: [],
    traceparents: [],
    embedded: [],
    aborted: 0,
  }
  const server = http.createServer((request, response) => {
    answer(state, request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4096, resolve))

  return {
    baseUrl: `http://127.0.0.1:${portOf(server)}/v1`,
    settings: state.settings,
    chats: state.chats,
    requestIds: state.requestIds,
    traceparents: state.traceparents,
    embeddedTexts: state.embedded,
    aborted: () => state.aborted,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

type State = {
  settings: MockModelSettings
  chats: ChatBody[]
  requestIds: (string | undefined)[]
  traceparents: (string | undefined)[]
  embedded: number[]
  aborted: number
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse) {
  const json: unknown = JSON.parse(await readText(request))
  const isChat = request.url?.endsWith('/chat/completions')
  if (isChat) {
    state.chats.push(chatBody.parse(json))
    state.requestIds.push(request.headers['x-request-id']?.toString())
    state.traceparents.push(request.headers['traceparent']?.toString())
  }
  if (state.settings.status !== 200 && state.settings.failures > 0) {
    state.settings.failures -= 1
    return sendError(state.settings, response)
  }
  return isChat
    ? chat(state, chatBody.parse(json), response)
    : embed(state, embeddingBody.parse(json), response)
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const part of request) text += String(part)
  return text
}

function sendError({ status, retryAfter }: MockModelSettings, response: ServerResponse) {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  })
  response.end(JSON.stringify({ error: { message: `mock refuses with ${status}`, type: 'mock' } }))
}

const noJson = 'data: {"choices":[{"delta":{"con\n\n'

const promptOf = ({ messages }: ChatBody): string =>
  messages.map(({ content }) => content ?? '').join('\n')

async function chat(state: State, body: ChatBody, response: ServerResponse) {
  const { settings } = state
  if (settings.hangs) return response.on('close', () => void (state.aborted += 1))

  response.on('close', () => {
    if (!response.writableFinished) state.aborted += 1
  })
  const turn =
    typeof settings.reply === 'string' ? settings.reply : settings.reply(promptOf(body), body)
  await begin(settings, response)
  for (const [sent, event] of eventsOf(turn, settings.callStyle).entries()) {
    if (response.destroyed || sent === settings.stallsAfter) return undefined
    if (sent === settings.cutAfter) return response.destroy()
    await write(settings, response, sent === settings.brokenAfter ? noJson : event)
    if (settings.tokensPerSecond > 0) await wait(1000 / settings.tokensPerSecond)
  }
  await write(settings, response, lastEvent(turn, settings.callStyle))
  return response.end('data: [DONE]\n\n')
}

async function begin(settings: MockModelSettings, response: ServerResponse) {
  response.socket?.setNoDelay(true)
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.flushHeaders()
  if (settings.firstTokenMs > 0) await wait(settings.firstTokenMs)
  await write(settings, response, firstEvent)
}

/** Splits a write into packets, so that events and UTF-8 characters are split in the middle. */
async function write(
  { bytesAWrite, byteGapMs }: MockModelSettings,
  response: ServerResponse,
  text: string,
) {
  if (bytesAWrite === undefined) return response.write(text)
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length && !response.destroyed; at += bytesAWrite) {
    response.write(bytes.subarray(at, at + bytesAWrite))
    await wait(byteGapMs)
  }
  return true
}

const embeddingBody = z.object({
  model: z.string(),
  input: z.union([z.string(), z.array(z.string())]),
  encoding_format: z.optional(z.string()),
})

async function embed(state: State, body: z.infer<typeof embeddingBody>, response: ServerResponse) {
  const { settings } = state
  if (settings.hangs) return
  const input = Array.isArray(body.input) ? body.input : [body.input]
  state.embedded.push(input.length)
  if (settings.firstTokenMs > 0) await wait(settings.firstTokenMs)
  const asBase64 = body.encoding_format === 'base64' && settings.embeddingFormat === 'asked'
  const items = input.map((text, index) => {
    const vector = bagOfWords(text)
    const embedding = asBase64
      ? Buffer.from(vector.buffer).toString('base64')
      : Array.from(vector, (value) => value * 2) // not of unit length: the caller must normalize
    return { object: 'embedding', index, embedding }
  })
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ object: 'list', data: items.toReversed(), model: body.model }))
}
