import { connect } from 'node:net'
import { onTestFinished } from 'vitest'

type Head = { path?: string; method?: string; headers?: Record<string, string | number> }

/** A request up to the empty line after its headers. */
export const requestHead = ({ path = '/', method = 'POST', headers = {} }: Head): string => {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** A TCP connection that a test writes to byte by byte; closed at the end of the test. */
export function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let received = ''
  let isClosed = false
  socket.on('data', (bytes) => (received += bytes.toString()))
  // A reset is one of the ends that tests wait for.
  socket.on('error', () => undefined)
  socket.on('close', () => (isClosed = true))
  return {
    socket,
    received: () => received,
    /** The statuses of all responses so far. */
    statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => Number(code)),
    isClosed: () => isClosed,
    /** Sends one byte every `everyMs` until the connection closes. */
    trickle(everyMs: number): void {
      const timer = setInterval(() => void socket.write('x'), everyMs)
      socket.once('close', () => clearInterval(timer))
    },
  }
}
