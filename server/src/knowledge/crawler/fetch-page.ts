import { firstHeader, type ResponseHead } from '../../platform/egress/index.ts'
import { blockedRedirect } from './blocked-redirect.ts'
import type { CrawlerDeps } from './crawler-deps.ts'
import { readPageHead } from './page-head.ts'
import {
  fetchRefusal,
  type FetchRefusal,
  type FetchRefusalCode,
  toFetchRefusal,
  RedirectRefusedError,
} from './fetch-refusal.ts'
import { checkResponse, retryAfterMs } from './check-response.ts'
import { robotsFor } from './robots.ts'

export type PageRequest = {
  /** An absolute URL. */
  url: string
  /** Validators of the stored version, for a conditional request. */
  etag?: string | undefined
  lastModified?: string | undefined
  signal?: AbortSignal
  /** Retries after 429 and 5xx; default 3. */
  retries?: number
}

type ResponseSummary = {
  /** HTTP status; 0 without a response. */
  status: number
  finalUrl: string
  /** Redirect targets, in order. */
  redirects: string[]
  /** The Content-Type header as sent, with its charset; '' without one. */
  contentType: string
}

/** The result for a page. `reason` is a sentence for the owner. */
export type FetchPageResult =
  | (ResponseSummary & {
      outcome: 'ok'
      /** Decompressed bytes in the charset of the page; up to 5 MiB. */
      body: Buffer
      etag?: string
      lastModified?: string
      /** The canonical address of the page, if it is on the same host. */
      canonical?: string
      /** Whether a deeper address redirected to the home page, which often is a soft 404. */
      redirectedToHome: boolean
    })
  | (ResponseSummary & { outcome: 'not-modified' })
  | (ResponseSummary & {
      outcome: 'refused'
      code: FetchRefusalCode
      reason: string
      /** Set when the site requests a longer wait than the crawler accepts. */
      retryAfterSeconds?: number
    })

const maxBytes = 5 * 1024 * 1024
const maxWaitMs = 60_000
const accept =
  'text/html, application/xhtml+xml, text/markdown, text/plain, application/pdf;q=0.9, */*;q=0.5'

/**
 * Fetches one page. Respects robots.txt, Crawl-delay, X-Robots-Tag and Retry-After, and sends up to two concurrent
 * requests to a host. Rejects only with the signal's reason or for a defect.
 */
export async function fetchPage(deps: CrawlerDeps, request: PageRequest): Promise<FetchPageResult> {
  const { retries = 3 } = request
  for (let attempt = 0; ; attempt += 1) {
    const { reply, head } = await attemptFetch(deps, request)
    if (head === undefined || !isRetryable(reply, head)) return reply

    const retryMs = retryAfterMs(head.headers, deps.clock())
    if (retryMs !== undefined && retryMs > maxWaitMs) {
      return { ...reply, retryAfterSeconds: Math.ceil(retryMs / 1000) }
    }
    if (attempt >= retries) return reply
    await deps.sleep(retryMs ?? 1_000 * 2 ** attempt, request.signal)
  }
}

type Attempt = { reply: FetchPageResult; head?: ResponseHead }

async function attemptFetch(deps: CrawlerDeps, request: PageRequest): Promise<Attempt> {
  request.signal?.throwIfAborted()
  const nowhere = { status: 0, finalUrl: request.url, redirects: [], contentType: '' }
  try {
    const url = deps.egress.checkUrl(request.url)
    const rules = await robotsFor(deps, url, request.signal)
    if (!rules.allows(url.href)) return { reply: refused(nowhere, fetchRefusal('robots')) }

    const slot = { host: url.host, delayMs: rules.delayMs, signal: request.signal }
    return await deps.hostLimiter.run(slot, () => requestPage(deps, request))
  } catch (error) {
    if (request.signal?.aborted === true) throw error
    return { reply: refused(nowhere, toFetchRefusal(error)) }
  }
}

async function requestPage(deps: CrawlerDeps, request: PageRequest): Promise<Attempt> {
  const { body, ...head } = await deps.egress.request(request.url, {
    headers: headersOf(deps, request),
    accept,
    maxBytes,
    headersTimeoutMs: 10_000,
    totalTimeoutMs: 20_000,
    maxRedirects: 5,
    ...(request.signal === undefined ? {} : { signal: request.signal }),
    wantsBody: (reply) => checkResponse(reply) === undefined,
    beforeRedirect: (from, to) => checkRedirect(deps, from, to),
  })
  const { status, url: finalUrl, redirects } = head
  const reached = { status, finalUrl, redirects, contentType: contentTypeOf(head) }

  if (status === 304) return { head, reply: { ...reached, outcome: 'not-modified' } }
  const why = checkResponse(head)
  if (why !== undefined) return { head, reply: refused(reached, why) }
  return { head, reply: await toPage(reached, { head, body, requestedUrl: request.url }) }
}

async function toPage(
  reached: ResponseSummary,
  { head, body, requestedUrl }: { head: ResponseHead; body: Buffer; requestedUrl: string },
): Promise<FetchPageResult> {
  const own = await readHtmlHead(reached, body)
  if (own.noindex) return refused(reached, fetchRefusal('noindex'))

  const etag = firstHeader(head.headers, 'etag')
  const lastModified = firstHeader(head.headers, 'last-modified')
  const canonical = canonicalOf(own.canonical, reached.finalUrl)
  return {
    ...reached,
    outcome: 'ok',
    body,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
    ...(canonical === undefined ? {} : { canonical }),
    redirectedToHome: isHome(reached.finalUrl) && !isHome(requestedUrl),
  }
}

/** The metadata of an HTML page, read as Latin-1, because markup is ASCII in all common charsets. */
async function readHtmlHead({ contentType }: ResponseSummary, body: Buffer) {
  if (!contentType.includes('html')) return { noindex: false, canonical: undefined }
  const beginning = body.subarray(0, 256 * 1024).toString('latin1')
  const end = beginning.search(/<\/head|<body[\s>]/i)
  return readPageHead(end < 0 ? beginning : beginning.slice(0, end))
}

async function checkRedirect(deps: CrawlerDeps, from: URL, to: URL): Promise<void> {
  const why = blockedRedirect(from, to)
  if (why !== undefined) throw new RedirectRefusedError(why)
  const rules = await robotsFor(deps, to)
  if (!rules.allows(to.href)) throw new RedirectRefusedError(fetchRefusal('robots'))
}

function contentTypeOf({ headers }: ResponseHead): string {
  return firstHeader(headers, 'content-type')?.trim().toLowerCase() ?? ''
}

function headersOf({ userAgent }: CrawlerDeps, { etag, lastModified }: PageRequest) {
  return {
    'user-agent': userAgent,
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
  }
}

function refused(
  reached: ResponseSummary,
  why: FetchRefusal,
): FetchPageResult & { outcome: 'refused' } {
  return { ...reached, outcome: 'refused', ...why }
}

function isRetryable(
  reply: FetchPageResult,
  { status }: ResponseHead,
): reply is FetchPageResult & { outcome: 'refused' } {
  return (
    reply.outcome === 'refused' && reply.code === 'error_status' && (status === 429 || status > 499)
  )
}

function canonicalOf(href: string | undefined, base: string): string | undefined {
  const url = href === undefined ? null : URL.parse(href, base)
  return url !== null && url.host === new URL(base).host ? url.href : undefined
}

function isHome(url: string): boolean {
  const { pathname, search } = new URL(url)
  return pathname === '/' && search === ''
}
