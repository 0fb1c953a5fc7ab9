import type { FunctionStore } from '@askwell/core/integrations'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/http/errors.ts'
import { isStorableText } from '../../platform/http/storable-text.ts'
import { imagePath } from './integrations.ts'

/**
 * Serves the images of functions, which are public by an unguessable id and immutable. The headers prevent any other
 * use than displaying them.
 */
export function serveFunctionImages(app: FastifyInstance, functions: FunctionStore): void {
  app.get<{ Params: { image: string } }>(imagePath(':image'), async (request, reply) => {
    const { image } = request.params
    const found = isStorableText(image) ? await functions.image(image) : null
    if (!found) return reply.code(404).header('cache-control', 'no-store').send(notFound(request))
    return reply
      .headers({
        'content-type': found.type,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy':
          "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(Buffer.from(found.bytes))
  })
}
