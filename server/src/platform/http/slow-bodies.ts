import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/app/requests'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { afterArrivedBytes } from './bodies/after-arrived-bytes.ts'

/** How long a request body may take, in milliseconds. */
export type BodyTimes = {
  /** From the headers to the last byte. */
  bodyMs: number
  /** The same for a form with files of a signed-in caller. */
  uploadMs: number
  /** Without any byte. */
  silenceMs: number
  /** Between two checks of all bodies. */
  checkMs: number
}

export const bodyTimes: BodyTimes = {
  bodyMs: 60_000,
  uploadMs: 300_000,
  silenceMs: 30_000,
  checkMs: 1_000,
}

const usualMegabytes = 10
/** Restarts wait for uploads. */
const maxUploadMs = 3_000_000

/** Larger files may take longer. */
export function bodyTimesFor(fileMegabytes: number): BodyTimes {
  const times = Math.max(1, fileMegabytes / usualMegabytes)
  return { ...bodyTimes, uploadMs: Math.min(bodyTimes.uploadMs * times, maxUploadMs) }
}

type Body = { reply: FastifyReply; endsAt: number; bytes: number; movedAt: number }

export type SlowBodies = {
  /** Gives the body of this request the time of an upload. */
  allowUpload: (request: FastifyRequest) => void
}

/** Refuses bodies that arrive too slowly with `request_timeout`, and closes their connections. */
export function refuseSlowBodies(app: FastifyInstance, times: BodyTimes): SlowBodies {
  const open = new Map<FastifyRequest, Body>()

  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return
    const now = performance.now()
    const bytes = request.socket.bytesRead
    open.set(request, { reply, endsAt: now + times.bodyMs, bytes, movedAt: now })
  })

  const check = () => {
    for (const [request, body] of open) {
      if (isOver(request, body)) open.delete(request)
      else if (isLate(request, body, times.silenceMs)) refuse(request, body)
    }
  }
  const timer = setInterval(() => afterArrivedBytes(check), times.checkMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  return {
    allowUpload(request) {
      const body = open.get(request)
      if (body) body.endsAt += times.uploadMs - times.bodyMs
    },
  }
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** What is left of a body after the response has begun is drained within its own limits. */
const isOver = ({ raw }: FastifyRequest, { reply }: Body) =>
  raw.complete || raw.destroyed || reply.raw.headersSent

/** Looks at counters only: a listener for data would make the body flow before anybody reads it. */
function isLate({ raw }: FastifyRequest, body: Body, silenceMs: number): boolean {
  const now = performance.now()
  const { bytesRead } = raw.socket
  // Bytes that wait to be read are the server's delay, not the client's.
  if (bytesRead !== body.bytes || raw.readableLength > 0) {
    body.bytes = bytesRead
    body.movedAt = now
  }
  return now >= body.endsAt || now - body.movedAt >= silenceMs
}

/** Fails the reader of the body and leaves the connection open for the response. */
function refuse({ raw }: FastifyRequest, { reply }: Body): void {
  // Nobody reads it yet: the next check comes again.
  if (raw.listenerCount('error') === 0) return
  void reply.header('connection', 'close')
  raw.emit('error', new AppError('request_timeout', texts.tooSlow))
}
