import type { StreamEndpoint } from '@askwell/contract/endpoint'
import { limits } from '@askwell/contract/limits'
import type { ReplyReader } from '@askwell/core/chat'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import type * as z from 'zod/mini'
import { openStreams } from '../../metrics/http-metrics.ts'
import { requestContextOf, parseInput } from '../mount-routes.ts'
import { limitResponseTime, type ResponseTimeLimits } from './time-limited-reader.ts'
import type { RequestContext } from '../route.ts'
import { encodeEvent, heartbeat, streamOpening } from './sse.ts'

/** The source of a stream's events. Refusals are thrown before the first byte is sent. */
export type StreamSource<Input> = {
  open(input: Input, context: RequestContext): Promise<ReplyReader>
  /** Returns null when there is nothing to resume; the client receives 204 and stops reconnecting. */
  resume(lastEventId: string, input: Input): Promise<ReplyReader | null>
  /** Whether the client requests short responses and reconnects for the rest. */
  wantsShortResponse(input: Input): boolean
}

/** Times in milliseconds. */
export type StreamTimes = ResponseTimeLimits & {
  heartbeatMs: number
  /** A connection whose client reads nothing for this time is closed. */
  stalledMs: number
  /** The interval at which texts that follow each other faster are sent together. */
  textIntervalMs: number
}

const defaultTimes: StreamTimes = {
  heartbeatMs: 15_000,
  stalledMs: 30_000,
  textIntervalMs: 30,
  minMs: 1_000,
  maxMs: 10_000,
}

/** Mounts a stream of the contract under the prefix of `app`. */
export function serveStream<Query extends z.ZodMiniType>(
  app: FastifyInstance,
  { method, path, query, maxBodyBytes = limits.visitorBodyBytes }: StreamEndpoint<Query>,
  source: StreamSource<z.output<Query>> & { times?: Partial<StreamTimes> },
): void {
  const times = { ...defaultTimes, ...source.times }
  const open = openConnections(app, times)

  app.route({
    method,
    url: path,
    bodyLimit: maxBodyBytes,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const input = parseInput<z.output<Query>>(
        query,
        request.method === 'GET' ? request.query : request.body,
      )
      const lastEventId = lastEventIdOf(request)
      const reader =
        lastEventId === ''
          ? await source.open(input, requestContextOf(request, { files: [] }))
          : await source.resume(lastEventId, input)
      if (!reader) return reply.code(204).header('cache-control', 'no-store').send()

      startResponse(reply)
      return open.add(
        reply.raw,
        source.wantsShortResponse(input) ? limitResponseTime(reader, times) : reader,
      )
    },
  })
}

function lastEventIdOf({ headers }: FastifyRequest): string {
  const id = headers['last-event-id']
  return typeof id === 'string' ? id : ''
}

function startResponse(reply: FastifyReply): void {
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
function openConnections(
  app: FastifyInstance,
  { heartbeatMs, stalledMs, textIntervalMs }: StreamTimes,
) {
  const connections = new Set<Connection>()
  const pace = { textIntervalMs, inRound: createBatchTimer(textIntervalMs) }
  const timer = setInterval(
    () => {
      const now = performance.now()
      for (const its of connections) {
        const silentMs = now - its.lastWriteAt
        if (its.isBlocked && silentMs >= stalledMs) its.raw.destroy()
        if (!its.isBlocked && silentMs >= heartbeatMs) write(its, heartbeat)
      }
    },
    Math.min(heartbeatMs, stalledMs) / 3,
  )
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  return {
    add(raw: ServerResponse, reader: ReplyReader): void {
      if (raw.destroyed) return reader.close()
      const its: Connection = { raw, lastWriteAt: performance.now(), isBlocked: false }
      connections.add(its)
      openStreams.inc()
      raw.on('close', () => {
        connections.delete(its)
        openStreams.dec()
        reader.close()
      })
      raw.on('error', () => raw.destroy())
      writeEvents(its, reader, pace)
    },
  }
}

function write(its: Connection, text: string): void {
  its.lastWriteAt = performance.now()
  its.isBlocked = !its.raw.write(text)
}

/** Runs all callbacks `delayMs` after the first one was added, with one timer for all streams. */
function createBatchTimer(delayMs: number): (run: () => void) => void {
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

type WriteRate = { textIntervalMs: number; inRound: (run: () => void) => void }

/**
 * Writes new events once in each iteration of the event loop, but fast text only about thirty times a second, because a
 * fast model would otherwise cause one packet for each word. Pauses while the visitor reads slowly.
 */
function writeEvents(
  its: Connection,
  reader: ReplyReader,
  { textIntervalMs, inRound }: WriteRate,
): void {
  const { raw } = its
  let queued: 'no' | 'later' | 'now' = 'no'
  let lastTextAt = -Infinity

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
    if (isMoreThanText || performance.now() - lastTextAt >= textIntervalMs) {
      queued = 'now'
      setImmediate(flush)
    } else if (queued === 'no') {
      queued = 'later'
      inRound(flush)
    }
  }

  raw.on('drain', () => {
    its.isBlocked = false
    its.lastWriteAt = performance.now()
    flush()
  })
  reader.onUpdate(queue)
  flush()
}
