import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebApp } from './page-files.ts'
import { routeOf } from './page-routes.ts'

/**
 * A browser without scripts posts a form to the page that shows it, where a call of the same name may be. It gets
 * the page again, which says what is missing, and not the answer for a program.
 */
export function returnPostedForms(app: FastifyInstance, web: WebApp | null): void {
  app.addHook('onRequest', async (request, reply) => {
    if (web && isPostedForm(web, request)) return reply.redirect(request.url, 303)
    return undefined
  })
}

const isPostedForm = (web: WebApp, request: FastifyRequest) =>
  request.method === 'POST' &&
  request.headers['sec-fetch-mode'] === 'navigate' &&
  web.pages.has(routeOf(request))
