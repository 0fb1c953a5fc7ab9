import { chatStream } from '@askwell/contract/chat'
import type { ReplyReader } from '@askwell/core/chat'
import Fastify from 'fastify'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { openConnection, requestHead } from '../../../../test/support/raw-connection.ts'
import { openStreams } from '../../metrics/http-metrics.ts'
import { serveStream } from './serve-stream.ts'

test('a visitor who leaves before the reply begins is not waited for', async () => {
  const opening = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  let isClosed = false
  const reader: ReplyReader = {
    messageId: 'm_1',
    read: () => [],
    isAtEnd: () => false,
    onUpdate: () => undefined,
    close: () => {
      isClosed = true
    },
  }
  const app = Fastify({ forceCloseConnections: true })
  app.server.on('connection', (socket) => socket.once('close', () => left.resolve()))
  serveStream(app, chatStream, {
    open: async () => {
      opening.resolve()
      await left.promise
      return reader
    },
    resume: async () => null,
    wantsShortResponse: () => false,
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  onTestFinished(() => app.close())
  const { socket } = openConnection(Number(port))
  await once(socket, 'connect')
  socket.write(requestHead({ method: 'GET', path: '/chat_stream?bot_id=bot_1&message=When' }))
  await opening.promise

  socket.destroy()

  await expect.poll(() => isClosed).toBe(true)
})

test('text that follows other text at once is sent without waiting for more', async () => {
  const pieces: string[] = []
  const listeners: ((isMoreThanText: boolean) => void)[] = []
  const reader: ReplyReader = {
    messageId: 'm_1',
    read: () =>
      pieces.splice(0).map((text) => ({ id: text, event: { type: 'text' as const, text } })),
    isAtEnd: () => false,
    onUpdate: (listener) => void listeners.push(listener),
    close: () => undefined,
  }
  const say = (text: string) => {
    pieces.push(text)
    for (const notify of listeners) notify(false)
  }
  const app = Fastify({ forceCloseConnections: true })
  serveStream(app, chatStream, {
    open: async () => reader,
    resume: async () => null,
    wantsShortResponse: () => false,
    times: { textIntervalMs: 1_000 },
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  onTestFinished(() => app.close())
  const { socket, received } = openConnection(Number(port))
  socket.write(requestHead({ method: 'GET', path: '/chat_stream?bot_id=bot_1&message=When' }))
  await expect.poll(received).toContain('text/event-stream')

  say('first')
  await expect.poll(received).toContain('data: first')
  say('second')

  await expect.poll(received).toContain('data: second')
})

const counted = async () => (await openStreams.get()).values[0]?.value ?? 0

test('open streams are counted until their connection ends', async () => {
  // The connections of other tests are being closed.
  await expect.poll(counted).toBe(0)
  const reader: ReplyReader = {
    messageId: 'm_1',
    read: () => [],
    isAtEnd: () => false,
    onUpdate: () => undefined,
    close: () => undefined,
  }
  const app = Fastify({ forceCloseConnections: true })
  serveStream(app, chatStream, {
    open: async () => reader,
    resume: async () => null,
    wantsShortResponse: () => false,
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  onTestFinished(() => app.close())
  const one = openConnection(Number(port))
  one.socket.write(requestHead({ method: 'GET', path: '/chat_stream?bot_id=bot_1&message=When' }))

  await expect.poll(counted).toBe(1)
  one.socket.destroy()

  await expect.poll(counted).toBe(0)
})
