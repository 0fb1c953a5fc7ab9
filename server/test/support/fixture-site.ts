import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'

/** A page as it is served, or a function that writes the response. */
export type FixturePage =
  | {
      body: string | Uint8Array
      /** Content type; `text/html; charset=utf-8` when absent. */
      type?: string
      status?: number
      headers?: Record<string, string | string[]>
    }
  | ((request: IncomingMessage, reply: ServerResponse) => void)

/** A received request. `path` includes the query. */
export type ReceivedRequest = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A website on 127.0.0.1 with a free port. */
export type FixtureSite = {
  /** Without a trailing slash: `http://127.0.0.1:PORT`. */
  url: string
  /** `127.0.0.1:PORT`, an entry of the egress allow list. */
  host: string
  port: number
  /** All requests, in order of arrival. */
  hits: ReceivedRequest[]
  /** Paths of all requests. */
  paths(): string[]
  close(): Promise<void>
}

/**
 * Serves pages by path, first with its query and then without; other paths return 404. The record
 * is read at each request, so a test can add, change or delete pages while the site is open.
 */
export async function startFixtureSite(pages: Record<string, FixturePage>): Promise<FixtureSite> {
  const hits: ReceivedRequest[] = []
  const server = createServer((request, reply) => {
    const path = request.url ?? '/'
    const hit: ReceivedRequest = {
      method: request.method ?? 'GET',
      path,
      headers: request.headers,
      body: '',
    }
    hits.push(hit)
    request.on('data', (piece: Buffer) => {
      hit.body += piece.toString()
    })
    request.on('end', () => {
      answer(pages[path] ?? pages[path.split('?', 1)[0] ?? '/'], request, reply)
    })
  })

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  const { port } = address

  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    port,
    hits,
    paths: () => hits.map(({ path }) => path),
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
      })
    },
  }
}

function answer(
  page: FixturePage | undefined,
  request: IncomingMessage,
  reply: ServerResponse,
): void {
  if (typeof page === 'function') {
    page(request, reply)
    return
  }
  const { body, status, type, headers } = page ?? { body: '<h1>Not found</h1>', status: 404 }
  reply.writeHead(status ?? 200, {
    'content-type': type ?? 'text/html; charset=utf-8',
    ...headers,
  })
  reply.end(request.method === 'HEAD' ? undefined : body)
}
