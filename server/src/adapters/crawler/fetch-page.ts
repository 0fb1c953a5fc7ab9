import { firstHeader, type Head } from '../egress/index.ts'
import { blockedRedirect } from './blocked-redirect.ts'
import type { CrawlerDeps } from './deps.ts'
import { readPageHead } from './page-head.ts'
import { refusal, type Refusal, type RefusalCode, refusalOf, RefusedOnTheWay } from './refusal.ts'
import { judgeHead, retryAfterMs } from './reply-judgement.ts'
import { robotsFor } from './robots.ts'

export type PageRequest = {
  /** A whole address with scheme. */
  url: string
  /** Validators of the version we hold, for a conditional request. */
  etag?: string | undefined
  lastModified?: string | undefined
  signal?: AbortSignal
  /** Further tries after 429 and 5xx; three when absent. */
  retries?: number
}

type Reached = {
  /** HTTP status; 0 when no reply came. */
  status: number
  finalUrl: string
  /** Addresses the site led us to, in order. */
  redirects: string[]
  /** The Content-Type header as sent, with its charset; '' when none came. */
  contentType: string
}

/** What became of a page. `reason` is a sentence for the owner. */
export type PageReply =
  | (Reached & {
      outcome: 'ok'
      /** Decompressed, in the page's own charset; at most 5 MiB. */
      body: Buffer
      etag?: string
      lastModified?: string
      /** The address the page calls its own, when that is on the same host. */
      canonical?: string
      /** A deeper address led to the home page: often a soft 404. */
      ledHome: boolean
    })
  | (Reached & { outcome: 'not-modified' })
  | (Reached & {
      outcome: 'refused'
      code: RefusalCode
      reason: string
      /** When the site asked to be left alone for longer than we wait. */
      retryAfterSeconds?: number
    })

const maxBytes = 5 * 1024 * 1024
const longestWaitMs = 60_000
const accept =
  'text/html, application/xhtml+xml, text/markdown, text/plain, application/pdf;q=0.9, */*;q=0.5'

/**
 * Reads one page as a polite guest: robots.txt, two requests a host, Crawl-delay, X-Robots-Tag and
 * Retry-After are obeyed. Rejects only with the signal's reason or with a defect.
 */
export async function fetchPage(deps: CrawlerDeps, request: PageRequest): Promise<PageReply> {
  const { retries = 3 } = request
  for (let attempt = 0; ; attempt += 1) {
    const { reply, head } = await visit(deps, request)
    if (head === undefined || !isWorthAnotherTry(reply, head)) return reply

    const asked = retryAfterMs(head.headers, deps.clock())
    if (asked !== undefined && asked > longestWaitMs) {
      return { ...reply, retryAfterSeconds: Math.ceil(asked / 1000) }
    }
    if (attempt >= retries) return reply
    await deps.sleep(asked ?? 1_000 * 2 ** attempt, request.signal)
  }
}

type Visit = { reply: PageReply; head?: Head }

async function visit(deps: CrawlerDeps, request: PageRequest): Promise<Visit> {
  request.signal?.throwIfAborted()
  const nowhere = { status: 0, finalUrl: request.url, redirects: [], contentType: '' }
  try {
    const url = deps.egress.judge(request.url)
    const rules = await robotsFor(deps, url, request.signal)
    if (!rules.allows(url.href)) return { reply: refused(nowhere, refusal('robots')) }

    const turn = { host: url.host, delayMs: rules.delayMs, signal: request.signal }
    return await deps.gate.visit(turn, () => read(deps, request))
  } catch (error) {
    if (request.signal?.aborted === true) throw error
    return { reply: refused(nowhere, refusalOf(error)) }
  }
}

async function read(deps: CrawlerDeps, request: PageRequest): Promise<Visit> {
  const { body, ...head } = await deps.egress.request(request.url, {
    headers: headersOf(deps, request),
    accept,
    maxBytes,
    headersTimeoutMs: 10_000,
    totalTimeoutMs: 20_000,
    maxRedirects: 5,
    ...(request.signal === undefined ? {} : { signal: request.signal }),
    wantsBody: (reply) => judgeHead(reply) === undefined,
    beforeRedirect: (from, to) => followOnlyToContent(deps, from, to),
  })
  const { status, url: finalUrl, redirects } = head
  const reached = { status, finalUrl, redirects, contentType: contentTypeOf(head) }

  if (status === 304) return { head, reply: { ...reached, outcome: 'not-modified' } }
  const why = judgeHead(head)
  if (why !== undefined) return { head, reply: refused(reached, why) }
  return { head, reply: await accepted(reached, { head, body, asked: request.url }) }
}

async function accepted(
  reached: Reached,
  { head, body, asked }: { head: Head; body: Buffer; asked: string },
): Promise<PageReply> {
  const own = await readOwnWords(reached, body)
  if (own.noindex) return refused(reached, refusal('noindex'))

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
    ledHome: isHome(reached.finalUrl) && !isHome(asked),
  }
}

/** What the head of an HTML page says; its markup is ASCII in every charset that matters here. */
async function readOwnWords({ contentType }: Reached, body: Buffer) {
  if (!contentType.includes('html')) return { noindex: false, canonical: undefined }
  const beginning = body.subarray(0, 256 * 1024).toString('latin1')
  const end = beginning.search(/<\/head|<body[\s>]/i)
  return readPageHead(end < 0 ? beginning : beginning.slice(0, end))
}

async function followOnlyToContent(deps: CrawlerDeps, from: URL, to: URL): Promise<void> {
  const why = blockedRedirect(from, to)
  if (why !== undefined) throw new RefusedOnTheWay(why)
  const rules = await robotsFor(deps, to)
  if (!rules.allows(to.href)) throw new RefusedOnTheWay(refusal('robots'))
}

function contentTypeOf({ headers }: Head): string {
  return firstHeader(headers, 'content-type')?.trim().toLowerCase() ?? ''
}

function headersOf({ userAgent }: CrawlerDeps, { etag, lastModified }: PageRequest) {
  return {
    'user-agent': userAgent,
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
  }
}

function refused(reached: Reached, why: Refusal): PageReply & { outcome: 'refused' } {
  return { ...reached, outcome: 'refused', ...why }
}

function isWorthAnotherTry(
  reply: PageReply,
  { status }: Head,
): reply is PageReply & { outcome: 'refused' } {
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
