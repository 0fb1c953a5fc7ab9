import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/app/requests'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import { addressOf } from './mount-routes.ts'
import type { EndWith } from './client-errors.ts'

export type ConnectionLimit = {
  perAddress: number
  /** Whether this address is a proxy, whose connections belong to many clients. */
  isProxy: (address: string) => boolean
  endWith: EndWith
}

const logEveryMs = 60_000

/** Limits the connections of each client address; behind a proxy, the open requests of each client. */
export function limitConnections(app: FastifyInstance, limit: ConnectionLimit): void {
  const connections = createCounters(limit.perAddress)
  const requests = createCounters(limit.perAddress)
  let loggedAt = -Infinity

  const report = (address: string) => {
    if (performance.now() - loggedAt < logEveryMs) return
    loggedAt = performance.now()
    app.log.info({ security: 'too_many_connections', address }, 'security')
  }

  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (remoteAddress === '' || limit.isProxy(remoteAddress)) return
    const address = addressOf({ ip: remoteAddress })
    if (connections.add(address)) socket.once('close', () => connections.remove(address))
    else {
      report(address)
      limit.endWith(socket, { status: 0, code: 'rate_limited', message: texts.tooManyConnections })
    }
  })

  app.addHook('onRequest', async (request, reply) => {
    if (!isForwarded(request)) return
    const address = addressOf(request)
    if (!requests.add(address)) {
      report(address)
      throw new AppError('rate_limited', texts.tooManyConnections)
    }
    reply.raw.once('close', () => requests.remove(address))
  })
}

const isForwarded = ({ ip, raw }: FastifyRequest) => ip !== raw.socket.remoteAddress

function createCounters(max: number) {
  const counts = new Map<string, number>()
  return {
    /** Counts one more; returns false when the limit is reached. */
    add(key: string): boolean {
      const count = counts.get(key) ?? 0
      if (count >= max) return false
      counts.set(key, count + 1)
      return true
    },
    remove(key: string): void {
      const count = (counts.get(key) ?? 1) - 1
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    },
  }
}
