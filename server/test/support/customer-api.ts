import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { portOf } from './port-of.ts'

/** A request as the customer's service received it. */
export type ReceivedRequest = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> }
type Sent = Reply | 'hang' | 'break'
type Answer = (received: ReceivedRequest, count: number) => Sent | Promise<Sent>

/** A customer's service on this machine: it records requests and answers as the test sets it. */
export async function startCustomerApi() {
  const received: ReceivedRequest[] = []
  const answers = new Map<string, Answer>()

  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const path = url.split('?')[0] ?? ''
      const one = { method, path: url, headers, body }
      received.push(one)
      const count = received.filter((each) => each.path.split('?')[0] === path).length
      const answering = Promise.resolve((answers.get(path) ?? echo)(one, count))
      void answering.then((how) => answer(response, how))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)

  return {
    received,
    url: `http://127.0.0.1:${port}`,
    /** Settings that let the app reach it. */
    env: { EGRESS_ALLOW: `127.0.0.1:${port}` },
    at: (path: string) => received.filter((one) => one.path.split('?')[0] === path),
    answers: (path: string, how: Answer) => void answers.set(path, how),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type CustomerApi = Awaited<ReturnType<typeof startCustomerApi>>

const echo: Answer = ({ method, path, body }) => ({
  body: { method, path, received: body === '' ? null : JSON.parse(body) },
})

function answer(response: ServerResponse, how: Sent): void {
  if (how === 'hang') return
  if (how === 'break') return void response.destroy()
  const { status = 200, body = {}, headers = {} } = how
  const isText = typeof body === 'string'
  response
    .writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers })
    .end(isText ? body : JSON.stringify(body))
}
