import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { listening, type Site } from './server.ts'

/**
 * A proxy in front of the product that passes a response on when it has the whole of it, and compresses
 * event streams, as some networks do. `held` counts the streams it is holding.
 */
export async function startHoldingProxy(to: string): Promise<Site & { held: () => number }> {
  const target = new URL(to)
  let held = 0

  async function passOn(response: IncomingMessage, reply: ServerResponse): Promise<void> {
    const isStream = response.headers['content-type']?.startsWith('text/event-stream')
    held += 1
    const body = Buffer.concat(await response.toArray()).subarray()
    held -= 1
    const { 'x-accel-buffering': _eaten, 'transfer-encoding': _own, ...headers } = response.headers
    if (!isStream) return void reply.writeHead(response.statusCode ?? 502, headers).end(body)
    reply.writeHead(response.statusCode ?? 502, { ...headers, 'content-encoding': 'gzip' })
    reply.end(gzipSync(body))
  }

  const server = createServer((asked, reply) => {
    const { method, url: path, headers } = asked
    const upstream = ask({ host: target.hostname, port: target.port, method, path, headers })
    upstream.on('response', (response) => void passOn(response, reply).catch(() => reply.destroy()))
    upstream.on('error', () => reply.destroy())
    reply.on('close', () => upstream.destroy())
    asked.pipe(upstream)
  })
  return { ...(await listening(server)), held: () => held }
}
