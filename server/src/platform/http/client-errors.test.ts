import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { portOf } from '../../../test/support/port-of.ts'
import { replyWithErrors } from './errors.ts'
import { createClientErrorHandler, createEndWith, refuseUnusualHeaders } from './client-errors.ts'

const answer = createClientErrorHandler(createEndWith({ 'x-of-all': 'yes' }))

/** What a client receives when Node.js refuses what it sent with this code. */
async function answerTo(code: string): Promise<string> {
  const server = createServer((socket) => {
    answer(Object.assign(new Error('refused'), { code }), socket)
    socket.destroySoon()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const received = await text(connect(portOf(server), '127.0.0.1'))
  server.close()
  return received
}

test.each([
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    'HTTP/1.1 408 Request Timeout\r\nx-of-all: yes\r\nconnection: close\r\n',
  ],
  [
    'HPE_HEADER_OVERFLOW',
    'HTTP/1.1 413 Payload Too Large\r\nx-of-all: yes\r\nconnection: close\r\n',
  ],
  ['HPE_INVALID_METHOD', 'HTTP/1.1 400 Bad Request\r\nx-of-all: yes\r\nconnection: close\r\n'],
])('%s is answered before there is a request', async (code, start) => {
  expect((await answerTo(code)).slice(0, start.length)).toBe(start)
})

test('a connection that the client has reset gets no answer', async () => {
  expect(await answerTo('ECONNRESET')).toBe('')
})

test.each([
  ['a request without a host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['one of HTTP 1.0', 'GET / HTTP/1.0\r\n\r\n', 200],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nhost: a\r\nexpect: tea\r\n\r\n', 417],
])('%s is answered with its own status', async (_what, request, status) => {
  const app = Fastify({ http: { requireHostHeader: false } })
  replyWithErrors(app)
  refuseUnusualHeaders(app, { 'x-of-all': 'yes' })
  app.get('/', async () => 'page')
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const socket = connect(port, '127.0.0.1')
  socket.end(request)

  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  await app.close()
})
