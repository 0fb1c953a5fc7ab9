import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendCompressed } from '../platform/http/compress.ts'
import { notFound } from '../platform/http/errors.ts'
import { allowScripts, type ThirdPartyScript } from './third-party-scripts.ts'
import type { HtmlPage, WebApp } from './web-assets.ts'

/** Page routes that are not prerendered; more path segments after a route belong to its page. */
const appPages = [
  '/payment',
  '/payment/success',
  '/payment/history',
  '/payment/portal',
  '/dashboard',
  '/mychatbots',
  '/buytoken',
  '/numbers',
  '/conversations',
  '/messages',
  '/profile',
  '/reset_password',
  '/verify_email',
  '/unsubscribe',
  '/create-new-chatbot',
  '/operate',
]

const pagesWithId = /^\/(?:chatbot|payment\/invoice)\/[^/]+$/

const nonPagePaths = /^\/(?:api|integration|images|assets)(?:\/|$)/

/** Serves the web app: its files, its pages in any letter case, and a 404 page for the rest. */
export async function servePages(
  app: FastifyInstance,
  web: WebApp | null,
  scripts: ThirdPartyScript[],
): Promise<void> {
  if (web) {
    await app.register(fastifyStatic, {
      root: web.folder,
      index: false,
      wildcard: false,
      // Compressed copies are served in place of their file and need no route.
      globIgnore: ['**/*.html', '**/*.gz', '**/*.br'],
      preCompressed: true,
      setHeaders: (reply, file) => {
        const isHashed = file.includes('/assets/')
        void reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
        if (file.includes('/images/avatar/')) void reply.header('access-control-allow-origin', '*')
      },
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    const chat = canonicalChatPath(request)
    if (chat !== null) return reply.redirect(chat, 308)
    const page = web && pageOf(web, request)
    if (!page) return reply.code(404).header('cache-control', 'no-store').send(notFound(request))
    setHeaders(reply, page)
    const policy = allowScripts(page.page.policy, routeOf(request), scripts)
    void reply.header('content-security-policy', policy)
    return sendCompressed(request, reply, { text: page.page.html, keep: page.page.name })
  })
}

/**
 * The canonical address of a chat page requested in another letter case or with a trailing slash.
 */
function canonicalChatPath({ method, url }: FastifyRequest): string | null {
  const match = /^\/chatbotiframe\/([^/?]+)\/?(\?.*)?$/i.exec(url)
  if (!match || method !== 'GET') return null
  const address = `/chatbotiframe/${match[1]}${match[2] ?? ''}`
  return address === url ? null : address
}

/** The page route of a request: in lower case, without trailing slash and query. */
export const routeOf = ({ url }: FastifyRequest) =>
  (url.split('?')[0] ?? '/').toLowerCase().replace(/(?<=.)\/$/, '')

type PageResponse = { page: HtmlPage; status: 200 | 404 }

function pageOf(web: WebApp, request: FastifyRequest): PageResponse | null {
  const path = request.url.split('?')[0] ?? '/'
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || nonPagePaths.test(path)) return null

  const route = routeOf(request)
  const known = knownPage(web, route)
  if (known) return { page: known, status: 200 }
  if (request.headers.accept?.includes('application/json')) return null
  return { page: web.pages.get('/404') ?? web.fallback, status: 404 }
}

function knownPage(web: WebApp, route: string): HtmlPage | undefined {
  if (appPages.includes(route) || pagesWithId.test(route)) return web.fallback
  return route === '/404' ? undefined : web.pages.get(route)
}

function setHeaders(reply: FastifyReply, { page, status }: PageResponse): void {
  void reply.code(status).headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(page.isListed ? {} : { 'x-robots-tag': 'noindex' }),
  })
}
