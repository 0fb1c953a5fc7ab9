import type { FastifyInstance } from 'fastify'

const idleCheckMs = 50

/**
 * Stops accepting requests and waits for the open ones. Connections are closed when their response ends, instead of
 * being kept alive; the remaining ones are destroyed when `late` resolves.
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
