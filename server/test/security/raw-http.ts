import net from 'node:net'

/** Sends bytes over a socket of its own and returns what came back until the end, at most two seconds. */
export function sendRaw(origin: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    let received = ''
    const socket = net.connect(Number(port), hostname, () => socket.end(bytes))
    socket.setTimeout(2_000, () => socket.destroy())
    socket.on('data', (piece) => (received += piece.toString('latin1')))
    // A connection that the server resets is an answer too.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(received))
  })
}

export const statusIn = (answer: string): number =>
  Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? 0)

type RawRequest = {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: string | undefined
}

/** A request as text; `content-length` is right unless the headers name another. */
export function rawRequest({ method = 'GET', path = '/', headers = {}, body }: RawRequest): string {
  const all: Record<string, string> = {
    host: '127.0.0.1',
    connection: 'close',
    ...(body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

/** Bytes that are no request, or one that only looks like one. */
export const malformed = (text: string): (string | Buffer)[] => [
  '',
  '\r\n\r\n',
  text,
  `${text}\r\n\r\n`,
  'GET\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'DELETE / HTTP/1.1\r\n\r\n',
  'DELETE / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n',
  `DELETE /${text} HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n`,
  `DELETE / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n${text}`,
  `DELETE / HTTP/1.1\r\nhost: a\r\ncontent-length: 99\r\ncontent-type: application/json\r\n\r\n{`,
  `POST /login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n${text}\r\n0\r\n\r\n`,
  `POST /login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n0\r\n\r\n`,
  `POST /login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: ${text}\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: a\r\n${text}\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: a\r\n: ${text}\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: a\r\nx: a\rb\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
  `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
  `GET http://evil.example/${text} HTTP/1.1\r\nhost: a\r\n\r\n`,
  `CONNECT evil.example:443 HTTP/1.1\r\nhost: a\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: a\r\nexpect: ${text}\r\n\r\n`,
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
  Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
  `GET /%00%ff%c0%af HTTP/1.1\r\nhost: a\r\n\r\n`,
  `GET / HTTP/1.0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
  `TRACE / HTTP/1.1\r\nhost: a\r\n\r\n`,
  `${text.slice(0, 9)} / HTTP/1.1\r\nhost: a\r\n\r\n`,
]
