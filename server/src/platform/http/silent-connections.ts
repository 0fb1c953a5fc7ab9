import * as texts from '@askwell/messages/app/requests'
import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'
import { afterArrivedBytes } from './bodies/after-arrived-bytes.ts'
import type { EndWith } from './client-errors.ts'

/**
 * Closes connections without any bytes in either direction for the duration of the server's timeout, except while the
 * server works on a response.
 */
export function closeSilentConnections(app: FastifyInstance, endWith: EndWith): void {
  const openRequests = new WeakMap<Socket, number>()
  const add = (socket: Socket, count: number) =>
    openRequests.set(socket, (openRequests.get(socket) ?? 0) + count)

  app.addHook('onRequest', async ({ raw }) => void add(raw.socket, 1))
  app.addHook('onResponse', async ({ raw }) => void add(raw.socket, -1))

  const close = (socket: Socket) => {
    const open = openRequests.get(socket)
    if (open && socket.writableLength === 0) socket.setTimeout(app.server.timeout)
    else if (open === undefined && socket.bytesRead > 0) endWith(socket, tooSlow)
    else socket.destroy()
  }

  // Without this listener, Node.js would close the connection itself.
  app.server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket
    afterArrivedBytes(() => {
      // Bytes that were read have restarted the timeout.
      if (!socket.destroyed && socket.bytesRead === bytesRead) close(socket)
    })
  })
}

const tooSlow = { status: 0, code: 'request_timeout', message: texts.tooSlow } as const
