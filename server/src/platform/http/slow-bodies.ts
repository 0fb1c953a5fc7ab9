import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/app/requests'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { afterArrivedBytes } from './bodies/after-arrived-bytes.ts'

/** Time limits for receiving a request body, in milliseconds. */
export type BodyTimes = {
  /** From the headers to the last byte. */
  bodyMs: number
  /** The same for a form with files from a signed-in caller. */
  uploadMs: number
  /** Without receiving a byte. */
  silenceMs: number
  /** Interval between checks of all bodies. */
  checkMs: number
}

export const bodyTimes: BodyTimes = {
  bodyMs: 60_000,
  uploadMs: 300_000,
  silenceMs: 30_000,
  checkMs: 1_000,
}

const usualMegabytes = 10
/** Limited, because a restart waits for uploads. */
const maxUploadMs = 3_000_000

/** The time limits for a maximum file size; larger files may take longer. */
export function bodyTimesFor(fileMegabytes: number): BodyTimes {
  const times = Math.max(1, fileMegabytes / usualMegabytes)
  return { ...bodyTimes, uploadMs: Math.min(bodyTimes.uploadMs * times, maxUploadMs) }
}

type Body = { reply: FastifyReply; endsAt: number; bytes: number; movedAt: number }

export type SlowBodies = {
  /** Applies the time limit of uploads to the body of a request. */
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

/** Also true when the response has begun, because the rest of the body is drained with other limits. */
const isOver = ({ raw }: FastifyRequest, { reply }: Body) =>
  raw.complete || raw.destroyed || reply.raw.headersSent

/** Uses only counters, because a listener for data would start the flow before the body is read. */
function isLate({ raw }: FastifyRequest, body: Body, silenceMs: number): boolean {
  const now = performance.now()
  const { bytesRead } = raw.socket
  // Buffered bytes mean that the server is slow, not the client.
  if (bytesRead !== body.bytes || raw.readableLength > 0) {
    body.bytes = bytesRead
    body.movedAt = now
  }
  return now >= body.endsAt || now - body.movedAt >= silenceMs
}

/** Emits an error to the reader of the body; the connection stays open for the response. */
function refuse({ raw }: FastifyRequest, { reply }: Body): void {
  // Without a reader, the next check tries again.
  if (raw.listenerCount('error') === 0) return
  void reply.header('connection', 'close')
  raw.emit('error', new AppError('request_timeout', texts.tooSlow))
}
