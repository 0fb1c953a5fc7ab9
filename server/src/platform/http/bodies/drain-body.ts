import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'

/** How much of a body is received after the response was sent, and for how long. */
export type DrainLimits = { bytes: number; ms: number }

/** Enough for a form with several refused files. Beyond it, the connection is closed. */
const drainLimits: DrainLimits = { bytes: 64 * 1024 * 1024, ms: 15_000 }

const checkMs = 100

/** Drains the body of every request whose response was sent before its body was read. */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => drainBody(raw, drainLimits))
}

/**
 * Discards the rest of a body, so that the next request of the connection can be read. Closes the connection if the
 * body exceeds a limit.
 */
export function drainBody(request: IncomingMessage, max: DrainLimits): void {
  request.unpipe()
  request.resume()
  if (request.complete) return

  const { socket } = request
  const maxRead = socket.bytesRead + max.bytes
  const endsAt = performance.now() + max.ms
  // Polls, because with a listener on the socket Node.js would parse the rest of the connection in JavaScript.
  const timer = setInterval(() => {
    if (socket.bytesRead > maxRead || performance.now() > endsAt) socket.destroy()
    // `finished` is never called for a body that failed before its end.
    if (socket.destroyed) clearInterval(timer)
  }, checkMs)
  timer.unref()
  finished(request, { writable: false }, () => clearInterval(timer))
}
