import Fastify from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { portOf } from '../../../test/support/port-of.ts'
import { openConnection, requestHead } from '../../../test/support/raw-connection.ts'
import { createEndWith } from './client-errors.ts'
import { closeSilentConnections } from './silent-connections.ts'

const silenceMs = 100
const app = Fastify({ connectionTimeout: silenceMs })
let port: number
beforeAll(async () => {
  closeSilentConnections(app, createEndWith({}))
  app.get('/large', async () => Buffer.alloc(50_000_000))
  app.get('/late', async () => {
    await wait(silenceMs * 5)
    return 'late'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = portOf(app.server)
})
afterAll(() => app.close())

const connections = () =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

test('a response that the client stops reading is given up', async () => {
  const { socket } = openConnection(port)
  socket.pause()
  socket.write(requestHead({ method: 'GET', path: '/large' }))

  await expect.poll(connections).toBe(1)
  await expect.poll(connections).toBe(0)
})

test('a response that takes longer than the silence is sent', async () => {
  const { socket, received } = openConnection(port)

  socket.write(requestHead({ method: 'GET', path: '/late' }))

  await expect.poll(received).toContain('late')
})
