import Fastify from 'fastify'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openConnection, requestHead } from '../../../../test/support/raw-connection.ts'
import { replyWithErrors } from '../errors.ts'
import { refuseSlowBodies } from '../slow-bodies.ts'

test('a body that is late before anybody reads it is refused when it is read', async () => {
  const app = Fastify()
  replyWithErrors(app)
  refuseSlowBodies(app, { bodyMs: 50, uploadMs: 50, silenceMs: 60_000, checkMs: 10 })
  // As while the caller is looked up in a database that is slow.
  app.addHook('preParsing', async () => setTimeout(200))
  app.route({ method: 'POST', url: '/', handler: async ({ body }) => body })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const headers = { 'content-type': 'application/json', 'content-length': 10 }

  const { socket, statuses } = openConnection(Number(port))
  socket.write(requestHead({ headers }))

  await expect.poll(statuses).toEqual([408])
  await app.close()
})
