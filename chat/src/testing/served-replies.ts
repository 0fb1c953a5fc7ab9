import { type ReplyEvent, streamReply } from '../api/reply-stream.ts'
import type { ApiContext } from '../api/calls.ts'
import { testApi } from './test-api.ts'

type Served = { url: string; method: string; lastId: string | null; body: string }
/** What a server answers; `breaks` cuts the connection off after it. */
export type ServedReply = { status?: number; json?: object; sse?: string; breaks?: boolean }

/** A fake server that answers each request with the next reply and can break the connection. */
export function apiWith(replies: (ServedReply | 'unreachable')[]): {
  api: ApiContext
  served: Served[]
} {
  const served: Served[] = []

  async function answer(url: string, init: RequestInit = {}): Promise<Response> {
    served.push({
      url,
      method: init.method ?? 'GET',
      lastId: new Headers(init.headers).get('last-event-id'),
      body: typeof init.body === 'string' ? init.body : '',
    })
    const reply = replies[served.length - 1] ?? 'unreachable'
    if (reply === 'unreachable') throw new TypeError('Failed to fetch')
    const { status = 200, json, sse = '', breaks } = reply
    if (status === 204) return new Response(null, { status })
    return json ? Response.json(json, { status }) : new Response(streamOf(sse, breaks), { status })
  }

  return { api: testApi(answer), served }
}

function streamOf(sse: string, breaks = false): ReadableStream<Uint8Array> {
  let isSent = false
  return new ReadableStream({
    pull(controller) {
      if (!isSent) {
        isSent = true
        return controller.enqueue(new TextEncoder().encode(sse))
      }
      return breaks ? controller.error(new TypeError('network error')) : controller.close()
    },
  })
}

/** All events of the reply to a question. */
export async function allOf(api: ApiContext, message = 'When do you open?'): Promise<ReplyEvent[]> {
  const events: ReplyEvent[] = []
  const question = { message, bot_id: 'b', session_id: 's' }
  for await (const event of streamReply(api, question, new AbortController())) events.push(event)
  return events
}

export const done = 'event: done\nid: m:9\ndata: {"message_id":"m","charged":true}\n\n'
