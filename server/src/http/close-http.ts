import type { FastifyInstance } from 'fastify'

const idleCheckMs = 50

/**
 * Takes no more requests and waits for the open ones. A connection whose answer ends meanwhile is
 * closed at once instead of being kept for a next request; what is left after the grace is cut.
 */
export async function closeHttp(app: FastifyInstance, graceMs: number): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), idleCheckMs)
  const late = setTimeout(() => app.server.closeAllConnections(), graceMs)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(late)
  }
}
