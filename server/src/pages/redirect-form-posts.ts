import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebApp } from './web-assets.ts'
import { routeOf } from './serve-pages.ts'

/**
 * A browser without scripts posts a form to its page's address, where an API call of the same name
 * may exist. It is redirected to the page, which shows what is missing, instead of receiving JSON.
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
