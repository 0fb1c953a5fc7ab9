import type { Server } from 'node:net'

/** The port on which a test server listens. */
export function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen')
  return address.port
}
