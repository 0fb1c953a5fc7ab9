import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { portOf } from '../../../test/support/port-of.ts'
import { createClientErrorHandler, createEndWith } from './client-errors.ts'

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
