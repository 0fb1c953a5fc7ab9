import { createServer, type IncomingMessage } from 'node:http'
import { portOf } from '../port-of.ts'

/** A request as the service received it; JSON bodies are parsed. */
export type FakeRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  raw: string
  body: unknown
}

export type FakeResponse = { status: number; body: unknown; headers?: Record<string, string> }

/** A documented API on this machine: it records requests and answers by its own rules. */
export async function startFakeApi(answer: (request: FakeRequest) => FakeResponse) {
  const requests: FakeRequest[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const raw = Buffer.concat(pieces).toString()
      const url = new URL(request.url ?? '/', 'http://fake.example')
      const one: FakeRequest = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        raw,
        body: parsed(raw),
      }
      requests.push(one)
      const { status, body, headers = {} } = answer(one)
      const isText = typeof body === 'string'
      response
        .writeHead(status, {
          'content-type': isText ? 'text/plain' : 'application/json; charset=utf-8',
          ...headers,
        })
        .end(isText ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${portOf(server)}`

  return {
    requests,
    host,
    url: `http://${host}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The value at a path through objects, or undefined. */
export function valueAt(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (typeof inner !== 'object' || inner === null) return undefined
    return new Map<string, unknown>(Object.entries(inner)).get(String(key))
  }, value)
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
