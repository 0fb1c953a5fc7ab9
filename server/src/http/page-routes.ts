import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendCompressed } from './compress.ts'
import { notFound } from './errors.ts'
import { withGuests, type Guest } from './guest-scripts.ts'
import type { Page, WebApp } from './page-files.ts'

/** Page routes that are not prerendered; path parts after them belong to the page. */
const appPages = [
  '/payment',
  '/payment/success',
  '/payment/history',
  '/payment/portal',
  '/dashboard',
  '/mychatbots',
  '/buytoken',
  '/messages',
  '/profile',
  '/reset_password',
  '/verify_email',
  '/unsubscribe',
  '/create-new-chatbot',
]

/** An id is a part of these addresses. */
const pagesWithId = /^\/(?:chatbot|payment\/invoice)\/[^/]+$/

const noPages = /^\/(?:api|integration|images|assets)(?:\/|$)/

/** Serves the web app: its files, its pages in any letter case, and a 404 page for the rest. */
export async function servePages(
  app: FastifyInstance,
  web: WebApp | null,
  { isSecure, guests }: { isSecure: boolean; guests: Guest[] },
): Promise<void> {
  if (web) {
    await app.register(fastifyStatic, {
      root: web.folder,
      index: false,
      wildcard: false,
      // Compressed copies are found beside their file and need no address of their own.
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
    const chat = chatAddress(request)
    if (chat !== null) return reply.redirect(chat, 308)
    const page = web && pageOf(web, request)
    if (!page) return reply.code(404).header('cache-control', 'no-store').send(notFound(request))
    setHeaders(reply, page, isSecure)
    const policy = withGuests(page.page.policy, routeOf(request), guests)
    void reply.header('content-security-policy', policy)
    return sendCompressed(request, reply, { text: page.page.html, keep: page.page.name })
  })
}

/** The one address of a chat page that was asked for in other letters or with a slash at the end. */
function chatAddress({ method, url }: FastifyRequest): string | null {
  const asked = /^\/chatbotiframe\/([^/?]+)\/?(\?.*)?$/i.exec(url)
  if (!asked || method !== 'GET') return null
  const address = `/chatbotiframe/${asked[1]}${asked[2] ?? ''}`
  return address === url ? null : address
}

/** The page's own address: no letter case, no slash at the end, no query. */
export const routeOf = ({ url }: FastifyRequest) =>
  (url.split('?')[0] ?? '/').toLowerCase().replace(/(?<=.)\/$/, '')

type Found = { page: Page; status: 200 | 404 }

function pageOf(web: WebApp, request: FastifyRequest): Found | null {
  const path = request.url.split('?')[0] ?? '/'
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || noPages.test(path)) return null

  const route = routeOf(request)
  const known = knownPage(web, route)
  if (known) return { page: known, status: 200 }
  if (request.headers.accept?.includes('application/json')) return null
  return { page: web.pages.get('/404') ?? web.fallback, status: 404 }
}

function knownPage(web: WebApp, route: string): Page | undefined {
  if (appPages.includes(route) || pagesWithId.test(route)) return web.fallback
  return route === '/404' ? undefined : web.pages.get(route)
}

function setHeaders(reply: FastifyReply, { page, status }: Found, isSecure: boolean): void {
  void reply.code(status).headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(page.isListed ? {} : { 'x-robots-tag': 'noindex' }),
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  })
}
