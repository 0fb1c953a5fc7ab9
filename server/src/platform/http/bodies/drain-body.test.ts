import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test, vi, type MockInstance } from 'vitest'
import { drainBody, type DrainLimits } from './drain-body.ts'

/** A connection to a server that replies at once and then drains the body. */
async function openConnection(max: DrainLimits) {
  const server = createServer((request, response) => {
    readOnePiece(request)
    response.end('refused', () => drainBody(request, max))
  })
  // Otherwise Node.js closes the connection after five seconds, whatever happens to the body.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  const socket = connect(address.port, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  // A reset of the connection is one of the ends that the tests wait for.
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let received = ''
  socket.on('data', (bytes) => (received += bytes.toString()))
  return { socket, closed, responses: () => received.split('HTTP/1.1 200').length - 1 }
}

/** A parser that stopped after the first piece, as a multipart parser does on an error. */
function readOnePiece(request: IncomingMessage): void {
  const parser = new PassThrough()
  request.pipe(parser)
  parser.once('data', () => request.unpipe(parser))
}

const head = (length: number) => `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n`
const minute = 60_000

test('the next request of the connection is answered after a drained body', async () => {
  const { socket, responses } = await openConnection({ bytes: 5_000_000, ms: minute })

  socket.write(head(3_000_000))
  socket.write(Buffer.alloc(3_000_000))
  socket.write(head(0))

  await expect.poll(responses).toBe(2)
})

test('a body beyond the limit of bytes closes the connection', async () => {
  const { socket, closed, responses } = await openConnection({ bytes: 1_000_000, ms: minute })

  socket.write(head(50_000_000))
  await expect.poll(responses).toBe(1)
  socket.write(Buffer.alloc(10_000_000))

  await closed
})

test('a body that does not arrive in time closes the connection', async () => {
  const { socket, closed, responses } = await openConnection({ bytes: 1_000_000, ms: 20 })

  socket.write(head(500_000))
  socket.write(Buffer.alloc(1_000))

  await closed
  expect(responses()).toBe(1)
})

test('a body that failed before its end leaves no timer when its connection is gone', async () => {
  const started = vi.spyOn(globalThis, 'setInterval')
  const cleared = vi.spyOn(globalThis, 'clearInterval')
  onTestFinished(() => void vi.restoreAllMocks())
  const server = createServer((request, response) => {
    request.on('error', () => response.end('slow', () => drainBody(request, unlimited)))
    request.emit('error', new Error('too slow'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP address')

  const socket = connect(address.port, '127.0.0.1')
  socket.write(head(100))
  await once(socket, 'data')
  await expect.poll(() => drainTimers(started)).toHaveLength(1)
  socket.destroy()

  const [timer] = drainTimers(started)
  await expect.poll(() => cleared.mock.calls.flat()).toContain(timer)
})

const unlimited = { bytes: 1_000_000, ms: minute }

/** The intervals that check a body; others have other times. */
const drainTimers = ({ mock }: MockInstance<typeof setInterval>) =>
  mock.calls.flatMap(([, ms], at) => (ms === 100 ? [mock.results[at]?.value] : []))
