import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { gzipSync } from 'node:zlib'
import { listen, type Site } from '../server.ts'

/**
 * A proxy in front of the product that forwards a response when it is complete, and compresses event streams,
 * as some networks do. `buffered` counts the responses that are not complete.
 */
export async function startBufferingProxy(to: string): Promise<Site & { buffered: () => number }> {
  const target = new URL(to)
  let buffered = 0

  async function forward(response: IncomingMessage, reply: ServerResponse): Promise<void> {
    const isStream = response.headers['content-type']?.startsWith('text/event-stream')
    buffered += 1
    const body = Buffer.concat(await response.toArray()).subarray()
    buffered -= 1
    const {
      'x-accel-buffering': _removed,
      'transfer-encoding': _own,
      ...headers
    } = response.headers
    if (!isStream) return void reply.writeHead(response.statusCode ?? 502, headers).end(body)
    reply.writeHead(response.statusCode ?? 502, { ...headers, 'content-encoding': 'gzip' })
    reply.end(gzipSync(body))
  }

  const server = createServer((request, reply) => {
    const { method, url: path, headers } = request
    const upstream = sendRequest({
      host: target.hostname,
      port: target.port,
      method,
      path,
      headers,
    })
    upstream.on(
      'response',
      (response) => void forward(response, reply).catch(() => reply.destroy()),
    )
    upstream.on('error', () => reply.destroy())
    reply.on('close', () => upstream.destroy())
    request.pipe(upstream)
  })
  return { ...(await listen(server)), buffered: () => buffered }
}
