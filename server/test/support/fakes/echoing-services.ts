import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { portOf } from '../port-of.ts'

/** A model provider and a token service whose errors repeat everything that they were sent, keys too. */
export async function startEchoingServices() {
  const received: string[] = []
  const server = createServer((request, response) => void echo(request, response, received))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${portOf(server)}`
  return { host, url: `http://${host}`, received, close: () => void server.close() }
}

async function echo(request: IncomingMessage, response: ServerResponse, received: string[]) {
  let body = ''
  for await (const piece of request) body += String(piece)
  const { authorization = '' } = request.headers
  const everything = `${authorization} ${body.slice(-200)} ${body}`
  received.push(everything)
  response.writeHead(400, {
    'content-type': 'application/json',
    'www-authenticate': everything.slice(0, 200).replaceAll(/[^ -~]/g, ''),
  })
  const error = { message: everything, type: 'invalid_request_error', code: everything }
  response.end(JSON.stringify({ error, error_description: everything }))
}
