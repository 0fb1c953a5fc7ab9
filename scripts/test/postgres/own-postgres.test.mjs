import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startOwnPostgres } from './own-postgres.mjs'

const hasPrograms = existsSync('/usr/lib/postgresql') && existsSync('/dev/shm')
const shared = '/dev/shm'

async function connectTo({ url }) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
}

test.skipIf(!hasPrograms)('a run has a server of its own, which leaves nothing', async () => {
  // Every user can enter this folder; that of this test run is closed to the server's.
  const name = `askwell-own-${process.pid}`
  const server = await startOwnPostgres(path.join(shared, name))

  await expect(connectTo(server)).resolves.toBeUndefined()
  await server.close()

  await expect(connectTo(server)).rejects.toThrow('ECONNREFUSED')
  expect(readdirSync(shared).filter((entry) => entry.startsWith(name))).toEqual([])
})
