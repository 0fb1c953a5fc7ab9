import type { FastifyInstance } from 'fastify'

const idleCheckMs = 50

/**
 * Stops accepting requests and waits for the open ones. A connection whose response ends meanwhile
 * is closed instead of being kept alive; connections left when `late` resolves are destroyed.
 */
export async function closeHttp(app: FastifyInstance, late: Promise<unknown>): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), idleCheckMs)
  const destroy = () => app.server.closeAllConnections()
  late.then(destroy, destroy)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
  }
}
