import type { FunctionStore } from '@askwell/core/integrations'
import type { FastifyInstance } from 'fastify'
import { notFound } from './errors.ts'
import { imagePath } from './routes/integrations.ts'

/**
 * The pictures of functions: public by their unguessable id, never changed under it. Whatever the
 * bytes hold, a browser may only paint them.
 */
export function serveFunctionImages(app: FastifyInstance, functions: FunctionStore): void {
  app.get<{ Params: { image: string } }>(imagePath(':image'), async (request, reply) => {
    const found = await functions.image(request.params.image)
    if (!found) return reply.code(404).header('cache-control', 'no-store').send(notFound(request))
    return reply
      .headers({
        'content-type': found.type,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(Buffer.from(found.bytes))
  })
}
