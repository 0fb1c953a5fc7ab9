import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterArrivedBytes } from './after-arrived-bytes.ts'

const standStill = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)

let server: Server
beforeAll(async () => {
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

/** Both ends of a connection. */
async function openPair(): Promise<{ client: Socket; accepted: Socket }> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo
  const client = connect(port, '127.0.0.1')
  const [[accepted]] = await Promise.all([once(server, 'connection'), once(client, 'connect')])
  return { client, accepted }
}

/** Whether bytes that arrive while `where` stands still are read before the work. */
async function readsBefore(
  where: (beginStandstill: () => void, wake: () => void) => void,
): Promise<boolean> {
  const [bytes, other] = [await openPair(), await openPair()]
  let isRead = false
  bytes.accepted.once('data', () => (isRead = true))
  const begin = () => {
    bytes.client.write('x')
    standStill()
  }
  // The event loop reads sockets between two calls of setImmediate.
  other.accepted.once('data', begin)
  const done = new Promise<boolean>((resolve) => afterArrivedBytes(() => resolve(isRead)))
  where(begin, () => other.client.write('y'))
  const result = await done
  for (const { client } of [bytes, other]) client.destroy()
  return result
}

test('bytes that arrive before the first turn are read', async () => {
  expect(await readsBefore((begin) => begin())).toBe(true)
})

test('bytes that arrive while the second turn reads and stands still are read', async () => {
  expect(await readsBefore((_begin, wake) => setImmediate(wake))).toBe(true)
})
