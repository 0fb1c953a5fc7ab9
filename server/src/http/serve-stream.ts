import type { StreamEndpoint } from '@askwell/contract/endpoint'
import type { ReplyReader } from '@askwell/core/chat'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import type * as z from 'zod/mini'
import { askingOf, parseInput } from './mount.ts'
import { pieceReader, type PieceTimes } from './piece-reader.ts'
import type { Asking } from './serve.ts'
import { encodeEvent, heartbeat, streamOpening } from './sse.ts'

/** Where the events of a stream come from. Refusals are thrown before the first byte. */
export type StreamSource<Input> = {
  open(input: Input, asking: Asking): Promise<ReplyReader>
  /** null when there is nothing to go on with: the client gets 204 and stops for good. */
  resume(lastEventId: string, input: Input): Promise<ReplyReader | null>
  /** Whether the client asks for a response that soon ends, and comes back for the rest. */
  isPiece(input: Input): boolean
}

/** Times in milliseconds. */
export type StreamTimes = PieceTimes & {
  heartbeatMs: number
  /** A reader that takes nothing for so long is let go. */
  stuckMs: number
  /** Text that follows other text sooner goes out with what comes after it. */
  textMs: number
}

const usual: StreamTimes = {
  heartbeatMs: 15_000,
  stuckMs: 30_000,
  textMs: 30,
  pieceMs: 1_000,
  longestPieceMs: 10_000,
}

/** Mounts a stream of the contract under the prefix of `app`. */
export function serveStream<Query extends z.ZodMiniType>(
  app: FastifyInstance,
  { method, path, query }: StreamEndpoint<Query>,
  source: StreamSource<z.output<Query>> & { times?: Partial<StreamTimes> },
): void {
  const times = { ...usual, ...source.times }
  const open = openConnections(app, times)

  app.route({
    method,
    url: path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const input = parseInput<z.output<Query>>(
        query,
        request.method === 'GET' ? request.query : request.body,
      )
      const lastEventId = lastEventIdOf(request)
      const reader =
        lastEventId === ''
          ? await source.open(input, askingOf(request, { files: [] }))
          : await source.resume(lastEventId, input)
      if (!reader) return reply.code(204).header('cache-control', 'no-store').send()

      begin(reply)
      return open.add(reply.raw, source.isPiece(input) ? pieceReader(reader, times) : reader)
    },
  })
}

function lastEventIdOf({ headers }: FastifyRequest): string {
  const id = headers['last-event-id']
  return typeof id === 'string' ? id : ''
}

function begin(reply: FastifyReply): void {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  raw.write(streamOpening)
}

type Connection = { raw: ServerResponse; lastWriteAt: number; isBlocked: boolean }

/** All open streams of one route, with one timer for their heartbeats and time limits. */
function openConnections(app: FastifyInstance, { heartbeatMs, stuckMs, textMs }: StreamTimes) {
  const connections = new Set<Connection>()
  const pace = { textMs, inRound: together(textMs) }
  const timer = setInterval(
    () => {
      const now = Date.now()
      for (const its of connections) {
        const silentMs = now - its.lastWriteAt
        if (its.isBlocked && silentMs >= stuckMs) its.raw.destroy()
        if (!its.isBlocked && silentMs >= heartbeatMs) write(its, heartbeat)
      }
    },
    Math.min(heartbeatMs, stuckMs) / 3,
  )
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  return {
    add(raw: ServerResponse, reader: ReplyReader): void {
      if (raw.destroyed) return reader.leave()
      const its: Connection = { raw, lastWriteAt: Date.now(), isBlocked: false }
      connections.add(its)
      raw.on('close', () => {
        connections.delete(its)
        reader.leave()
      })
      raw.on('error', () => raw.destroy())
      relay(its, reader, pace)
    },
  }
}

function write(its: Connection, text: string): void {
  its.lastWriteAt = Date.now()
  its.isBlocked = !its.raw.write(text)
}

/** Runs what it is given in one go, so many milliseconds after the first: one timer for all streams. */
function together(delayMs: number): (run: () => void) => void {
  let waiting: (() => void)[] = []
  function runAll() {
    const runs = waiting
    waiting = []
    for (const run of runs) run()
  }
  return (run) => {
    if (waiting.push(run) === 1) setTimeout(runAll, delayMs)
  }
}

type Pace = { textMs: number; inRound: (run: () => void) => void }

/**
 * Writes what has arrived once per turn of the event loop, text that comes quickly some thirty times a
 * second (a fast model would else cost a packet a word), and waits while the visitor reads slowly.
 */
function relay(its: Connection, reader: ReplyReader, { textMs, inRound }: Pace): void {
  const { raw } = its
  let queued: 'no' | 'later' | 'now' = 'no'
  let lastTextAt = 0

  function flush() {
    queued = 'no'
    if (its.isBlocked || raw.writableEnded || raw.destroyed) return
    let text = ''
    for (const { event, id } of reader.read()) text += encodeEvent(event, id)
    if (text !== '') write(its, text)
    if (text !== '') lastTextAt = its.lastWriteAt
    if (reader.isAtEnd()) raw.end()
  }

  function queue(isMoreThanText: boolean) {
    if (queued === 'now') return
    if (isMoreThanText || Date.now() - lastTextAt >= textMs) {
      queued = 'now'
      setImmediate(flush)
    } else if (queued === 'no') {
      queued = 'later'
      inRound(flush)
    }
  }

  raw.on('drain', () => {
    its.isBlocked = false
    its.lastWriteAt = Date.now()
    flush()
  })
  reader.onNews(queue)
  flush()
}
