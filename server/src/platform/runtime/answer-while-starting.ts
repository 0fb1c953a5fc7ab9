import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { ErrorReply } from '@askwell/contract/errors'
import * as texts from '@askwell/messages/app/requests'

const retryAfterSeconds = 5

/** A temporary server that responds at an address until the server itself listens there. */
type StartAnswers = { end: () => Promise<void> }

/**
 * Responds to probes while the database is migrated and interrupted work is recovered, which may take longer than an
 * orchestrator waits for a process that does not respond. An address that cannot be used is reported later by the
 * server itself. Not used for port 0, which would be another port later.
 */
export async function answerWhileStarting(
  port: number | undefined,
  host: string,
): Promise<StartAnswers> {
  if (port === undefined || port === 0) return { end: async () => undefined }
  const server = createServer(answer)
  try {
    await once(server.listen(port, host), 'listening')
  } catch {
    return { end: async () => undefined }
  }
  return { end: () => close(server) }
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

function answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const path = url.split('?', 1)[0]
  const headers = { 'content-type': 'application/json; charset=utf-8', connection: 'close' }
  if (path === '/healthz') {
    response.writeHead(200, headers).end(JSON.stringify({ status: 'ok' }))
    return
  }
  response.writeHead(503, {
    ...headers,
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
  })
  response.end(JSON.stringify(path === '/readyz' ? notReady : starting))
}

const notReady = { status: 'not ready', reason: texts.startingReason }

const starting: ErrorReply = { status: 0, code: 'overloaded', message: texts.starting }
