import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

const encoders = {
  br: (text: string) =>
    toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) as Promise<Buffer>,
  gzip: (text: string) => toGzip(text, { level: 6 }),
}

type Encoding = keyof typeof encoders

function encodingOf({ headers }: FastifyRequest): Encoding | null {
  const accepted = [headers['accept-encoding']].flat().join(',')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

/** Compressed pages that do not change while the server runs, by cache key and encoding. */
const compressedPages = new Map<string, Promise<Buffer>>()

/** Sends a text in an encoding that the browser accepts. `keep` is a cache key for a text that never changes. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, keep }: { text: string; keep?: string },
): Promise<FastifyReply> {
  const encoding = encodingOf(request)
  void reply.header('vary', 'accept-encoding')
  if (!encoding) return reply.send(text)

  void reply.header('content-encoding', encoding)
  if (keep === undefined) return reply.send(await encoders[encoding](text))
  const name = `${encoding}:${keep}`
  const body = compressedPages.get(name) ?? encoders[encoding](text)
  compressedPages.set(name, body)
  return reply.send(await body)
}
