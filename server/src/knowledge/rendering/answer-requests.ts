import { EgressError, firstHeader, type ResponseHead } from '../../platform/egress/index.ts'
import { AppError } from '@askwell/core/shared'
import { Semaphore } from '@askwell/extraction'
import { robotsFor } from '../crawler/robots.ts'
import type { CrawlerDeps } from '../crawler/index.ts'

/** A request of a rendered page, as the browser reports it. */
export type PausedRequest = { url: string; method: string; resourceType: string }

/** The response that the browser receives for a request. */
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
/** Few concurrent requests, because the bytes of a response count toward the limit only when it has ended. */
const MAX_AT_ONCE = 6

/** Resources that can contribute text; styles, images and fonts are refused. */
const answeredTypes = new Set(['Document', 'Script', 'XHR', 'Fetch', 'Other'])

/** Headers of the transport, which do not apply to the decoded body, and cookies. */
const droppedHeaders =
  /^(?:content-(?:encoding|length)|transfer-encoding|connection|set-cookie|alt-svc|service-worker-allowed)$/i

/**
 * Fulfills the requests of one rendered page through the egress guard: only GET, each address and redirect is checked,
 * robots.txt of the site is respected, and requests and bytes are limited. The page itself is the one fetched before;
 * the browser cannot navigate to another one. Returns undefined for a refused request.
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

/** Status 204, so that the browser stays on its page; an error would replace the page. */
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
