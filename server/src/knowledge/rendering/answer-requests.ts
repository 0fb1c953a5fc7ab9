import { EgressError, firstHeader, type ResponseHead } from '../../platform/egress/index.ts'
import { AppError } from '@askwell/core/shared'
import { Semaphore } from '@askwell/extraction'
import { robotsFor } from '../crawler/robots.ts'
import type { CrawlerDeps } from '../crawler/index.ts'

/** A request of a rendered page, as the browser reports it. */
export type PausedRequest = { url: string; method: string; resourceType: string }

/** What the browser gets for a request; undefined when it is refused. */
export type Answer = {
  responseCode: number
  responseHeaders: { name: string; value: string }[]
  /** Base64. */
  body: string
}

export type RenderedPage = {
  url: string
  body: Uint8Array
  contentType: string
  signal?: AbortSignal | undefined
}

const MAX_REQUESTS = 80
const MAX_BYTES = 15 * 1024 * 1024
const MAX_BYTES_OF_ONE = 5 * 1024 * 1024
/** The bytes of a response count when it has ended, so few are open at once. */
const MAX_AT_ONCE = 6

/** What text is made of; styles, pictures and fonts are not. */
const answeredTypes = new Set(['Document', 'Script', 'XHR', 'Fetch', 'Other'])

/** Headers about the transport, which the answer to the browser no longer has, and cookies. */
const droppedHeaders =
  /^(?:content-(?:encoding|length)|transfer-encoding|connection|set-cookie|alt-svc|service-worker-allowed)$/i

/**
 * Answers the requests of one rendered page through the egress guard: reading requests only, each address and
 * redirect checked, robots.txt of the site obeyed, up to a number of requests and bytes. The page itself is the one
 * that was fetched before; the browser goes nowhere else.
 */
export function createRequestAnswerer(
  { egress, userAgent, ...crawler }: CrawlerDeps,
  page: RenderedPage,
): (request: PausedRequest) => Promise<Answer | undefined> {
  let requests = 0
  let bytes = 0
  let isPageAnswered = false
  const deps = { egress, userAgent, ...crawler }
  const slots = new Semaphore(MAX_AT_ONCE)

  async function isAllowed({ url, method, resourceType }: PausedRequest): Promise<boolean> {
    requests += 1
    if (requests > MAX_REQUESTS) return false
    if (method !== 'GET' || !answeredTypes.has(resourceType)) return false
    if (new URL(url).host !== new URL(page.url).host) return true
    const rules = await robotsFor(deps, new URL(url), page.signal)
    return rules.allows(url)
  }

  async function fetchWithinLimits(url: string): Promise<Answer | undefined> {
    const left = MAX_BYTES - bytes
    if (left <= 0) return undefined
    try {
      const { body, ...head } = await egress.request(url, {
        headers: { 'user-agent': userAgent, referer: page.url },
        maxBytes: Math.min(MAX_BYTES_OF_ONE, left),
        headersTimeoutMs: 5_000,
        totalTimeoutMs: 8_000,
        maxRedirects: 5,
        ...(page.signal === undefined ? {} : { signal: page.signal }),
      })
      bytes += body.length
      return toAnswer(head, body)
    } catch (error) {
      if (error instanceof AppError || error instanceof EgressError) return undefined
      throw error
    }
  }

  return async (request) => {
    if (request.resourceType === 'Document') {
      if (isPageAnswered || !isSamePage(request.url, page.url)) return stayOnPage
      isPageAnswered = true
      return toAnswer({ status: 200, headers: { 'content-type': page.contentType } }, page.body)
    }
    if (!(await isAllowed(request))) return undefined
    return slots.run(() => fetchWithinLimits(request.url), { signal: page.signal })
  }
}

/** The browser keeps the page that it has; an error would replace it. */
const stayOnPage: Answer = { responseCode: 204, responseHeaders: [], body: '' }

const isSamePage = (url: string, page: string): boolean => withoutHash(url) === withoutHash(page)

const withoutHash = (url: string): string => url.split('#', 1)[0] ?? url

function toAnswer({ status, headers }: Pick<ResponseHead, 'status' | 'headers'>, body: Uint8Array) {
  const names = Object.keys(headers).filter((name) => !droppedHeaders.test(name))
  return {
    responseCode: status,
    responseHeaders: names.map((name) => ({ name, value: firstHeader(headers, name) ?? '' })),
    body: Buffer.from(body).toString('base64'),
  }
}
