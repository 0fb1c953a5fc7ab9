import { errorCodes, type FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { waitForTurn } from './large-body.ts'

/**
 * Reads the body of a request as text, up to the limit of its route. A large body is decoded in its own iteration of
 * the event loop. Fastify would decode it when it ends, and twelve bodies of 1 MB often end in the same iteration.
 */
export async function readText(request: FastifyRequest, payload: IncomingMessage): Promise<string> {
  const pieces = await readPieces(request, payload)
  await waitForTurn(pieces.reduce((sum, { length }) => sum + length, 0))
  return (pieces.length === 1 ? pieces[0] : Buffer.concat(pieces))?.toString('utf8') ?? ''
}

function readPieces(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer[]> {
  const max = request.routeOptions.bodyLimit ?? 0
  const announced = Number(request.headers['content-length'])
  if (announced > max) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let bytes = 0
    const onData = (piece: Buffer) => {
      bytes += piece.length
      pieces.push(piece)
      if (bytes > max) settle(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
    }
    const onEnd = () =>
      settle(
        Number.isNaN(announced) || bytes === announced
          ? undefined
          : new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH(),
      )
    const settle = (error?: Error) => {
      payload.off('data', onData).off('end', onEnd).off('error', onError)
      if (error) reject(error)
      else resolve(pieces)
    }
    const onError = (error: Error) => settle(Object.assign(error, { statusCode: statusOf(error) }))
    payload.on('data', onData).on('end', onEnd).on('error', onError)
  })
}

/** The status of the error, or 400: usually the client ended the body early. */
const statusOf = (error: Error) =>
  'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode >= 400
    ? error.statusCode
    : 400
