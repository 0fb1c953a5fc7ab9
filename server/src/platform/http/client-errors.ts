import type { ErrorCode, ErrorReply } from '@askwell/contract/errors'
import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/app/requests'
import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import { statusOf } from './errors.ts'

const refusals: Record<string, { code: ErrorCode; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', message: texts.tooSlow },
  HPE_HEADER_OVERFLOW: { code: 'too_large', message: texts.headersTooLarge },
}

/** Sends an error response on a connection without a request, and closes it. */
export type EndWith = (socket: Socket, reply: ErrorReply) => void

/** `headers` are the headers that all responses have. */
export const createEndWith =
  (headers: Record<string, string>): EndWith =>
  (socket, reply) => {
    const status = statusOf[reply.code]
    const body = JSON.stringify(reply)
    const all = {
      ...headers,
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable) {
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    }
    socket.destroySoon()
  }

/** Responds to errors that Node.js detects before there is a request: slow, large or malformed headers. */
export const createClientErrorHandler =
  (endWith: EndWith) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { code, message } = refusals[error.code ?? ''] ?? {
      code: 'invalid_request' as const,
      message: texts.unreadable,
    }
    endWith(socket, { status: 0, code, message })
  }

/**
 * Refuses requests without a Host header or with an unknown Expect header. Node.js would respond to them itself,
 * without the headers that all responses have.
 */
export function refuseUnusualHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') {
      throw new AppError('invalid_request', texts.unreadable)
    }
  })
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    const reply: ErrorReply = { status: 0, code: 'invalid_request', message: texts.unreadable }
    response.writeHead(417, {
      ...headers,
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
    })
    response.end(JSON.stringify(reply))
  })
}
