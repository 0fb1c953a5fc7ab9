import http from 'node:http'
import { portOf } from '../port-of.ts'

/**
 * A provider's response: an event stream, or JSON with a status. The connection may be closed after
 * it.
 */
export type RecordedReply = { status?: number; pieces: string[]; isCut?: boolean }

type ReceivedRequest = { path: string; key: string | undefined; body: Record<string, unknown> }

/** A hosted provider on this machine: one recorded response for each call; the last one repeats. */
export async function startRecordedProvider(replies: readonly RecordedReply[]) {
  const seen: ReceivedRequest[] = []
  const server = http.createServer((request, response) => {
    let text = ''
    request.on('data', (piece) => (text += String(piece)))
    request.on('end', () => {
      const reply = replies[Math.min(seen.length, replies.length - 1)] ?? { pieces: [] }
      const { 'x-api-key': anthropic, 'x-goog-api-key': google } = request.headers
      const key = [anthropic ?? google].flat()[0]
      seen.push({ path: request.url ?? '', key, body: JSON.parse(text) })
      const type = reply.status ? 'application/json' : 'text/event-stream'
      response.writeHead(reply.status ?? 200, { 'content-type': type, 'retry-after': '7' })
      for (const piece of reply.pieces) response.write(piece)
      if (reply.isCut) setImmediate(() => response.destroy())
      else response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    seen,
    baseUrl: `http://127.0.0.1:${portOf(server)}/v1`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
