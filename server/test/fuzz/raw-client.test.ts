import { createServer } from 'node:net'
import { once } from 'node:events'
import { onTestFinished, test, expect } from 'vitest'
import { portOf } from '../support/port-of.ts'
import { sendRaw } from './raw-client.ts'

async function startServer(onConnection: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer({ allowHalfOpen: true }, onConnection).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${portOf(server)}`
}

test('a server that neither answers nor closes has timed out, one that closes has not', async () => {
  const silent = await startServer((socket) => void socket.resume().on('error', () => undefined))
  const closing = await startServer((socket) => socket.resume().on('end', () => socket.end()))

  expect(await sendRaw(silent, Buffer.from('GET'), 200)).toEqual({
    received: '',
    hasTimedOut: true,
  })
  expect(await sendRaw(closing, Buffer.from('GET'), 60_000)).toEqual({
    received: '',
    hasTimedOut: false,
  })
})
