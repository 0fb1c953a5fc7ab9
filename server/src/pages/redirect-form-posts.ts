import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebApp } from './web-assets.ts'
import { routeOf } from './serve-pages.ts'

/**
 * Redirects form posts to their page. A browser without scripts posts a form to the address of its page, which may also
 * be the path of an API call, and would receive JSON.
 */
export function redirectFormPosts(app: FastifyInstance, web: WebApp | null): void {
  app.addHook('onRequest', async (request, reply) => {
    if (web && isFormPost(web, request)) return reply.redirect(request.url, 303)
    return undefined
  })
}

const isFormPost = (web: WebApp, request: FastifyRequest) =>
  request.method === 'POST' &&
  request.headers['sec-fetch-mode'] === 'navigate' &&
  web.pages.has(routeOf(request))
