import { Readable } from 'node:stream'
import type { ExtractedPart, Originals } from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/ingestion'
import {
  fetchPage,
  normalizePageUrl,
  pageKey,
  type CrawlerDeps,
  type FetchPageResult,
} from './crawler/index.ts'
import { extractFile, extractPage, classifyPage, type ExtractOptions } from '@askwell/extraction'
import type {
  ExtractionResult,
  FetchedPage,
  FetchResult,
  ExtractionTime,
} from './jobs/ingestion-deps.ts'
import { recordExtractionTime } from './jobs/extraction-time.ts'
import type { Renderer } from './rendering/render-page.ts'
import { softNotFoundPageOf } from './soft-not-found-cache.ts'

type PageToFetch = {
  url: string
  etag: string | null
  lastModified: string | null
  retries?: number
}

/** Fetches a page and returns the parts of the response that the jobs need. */
export async function fetchPageForJob(
  crawler: CrawlerDeps,
  { url, etag, lastModified, retries = 3 }: PageToFetch,
  signal: AbortSignal,
): Promise<FetchResult> {
  const reply = await fetchPage(crawler, {
    url,
    signal,
    retries,
    etag: etag ?? undefined,
    lastModified: lastModified ?? undefined,
  })
  if (reply.outcome === 'not-modified') return { outcome: 'not-modified' }
  if (reply.outcome === 'refused') {
    return { outcome: 'refused', code: reply.code, reason: reply.reason }
  }
  if (
    reply.redirectedToHome &&
    (await softNotFoundPageOf(crawler, reply.finalUrl)).redirectsToHome
  ) {
    return { outcome: 'refused', code: 'no_text', reason: texts.pageDoesNotExist }
  }
  return toFetchResult(reply)
}

const toFetchResult = (reply: Extract<FetchPageResult, { outcome: 'ok' }>): FetchResult => ({
  outcome: 'ok',
  finalUrl: reply.finalUrl,
  contentType: reply.contentType,
  body: reply.body,
  etag: reply.etag ?? null,
  lastModified: reply.lastModified ?? null,
  canonical: otherCanonical(reply),
})

function otherCanonical({ canonical, finalUrl }: Extract<FetchPageResult, { outcome: 'ok' }>) {
  if (canonical === undefined || pageKey(canonical) === pageKey(finalUrl)) return null
  return normalizePageUrl(new URL(canonical))
}

type Fetched = Extract<FetchResult, { outcome: 'ok' }>

const isHtml = (contentType: string) => /html|xml/i.test(contentType)

/** Extracts a fetched page: the main text of a web page; a linked document like an upload. */
export async function extractFetchedPage(
  page: FetchedPage,
  { originals, crawler, renderer, extractionTime, signal }: PageExtractionDeps,
): Promise<ExtractionResult> {
  return recordExtractionTime(extractionTime, { owner: page.owner, signal }, (options) =>
    isHtml(page.contentType)
      ? extractRenderedPage(page, { crawler, renderer, options })
      : extractLinkedFile(page, { originals, options }),
  )
}

type PageExtractionDeps = {
  originals: Originals
  crawler: CrawlerDeps
  /** Runs the scripts of pages that need JavaScript; null when the operator configured no browser. */
  renderer: Renderer | null
  extractionTime: ExtractionTime
  signal: AbortSignal
}

async function extractLinkedFile(
  page: Fetched,
  { originals, options }: { originals: Originals; options: ExtractOptions },
): Promise<ExtractionResult> {
  const name = decodeURIComponent(new URL(page.finalUrl).pathname.split('/').at(-1) ?? '')
  const received = await originals.receive(Readable.from([page.body]), page.body.length)
  try {
    const read = await extractFile({ path: received.path, name }, undefined, options)
    const { outcome, reason, kind, title, parts, characters } = read
    return {
      hasText: outcome === 'ok',
      reason,
      type: kind,
      title: title ?? name,
      parts: parts.map((part) => withWebLocator(part, page.finalUrl)),
      characters,
    }
  } finally {
    await originals.discard([received])
  }
}

/** A linked plain text is cited by its address; a document by its page numbers. */
const withWebLocator = (part: ExtractedPart, url: string): ExtractedPart =>
  part.locator.kind === 'text' ? { ...part, locator: { kind: 'web', url } } : part

/** Extracts a page; one that needs JavaScript is rendered in a browser first. */
async function extractRenderedPage(
  page: Fetched,
  { renderer, ...deps }: PageDeps & Pick<PageExtractionDeps, 'renderer'>,
): Promise<ExtractionResult> {
  const read = await extractWebPage(page, deps)
  if (renderer === null || read.code !== 'javascript') return read
  const { finalUrl, contentType, body } = page
  const startedAt = performance.now()
  const { signal } = deps.options
  const html = await renderer.render({ url: finalUrl, body, contentType, signal })
  deps.options.onDuration?.(performance.now() - startedAt)
  if (html === undefined) return read
  const rendered = { ...page, body: Buffer.from(html), contentType: 'text/html; charset=utf-8' }
  const found = await extractWebPage(rendered, deps)
  return found.hasText ? { ...found, reason: `${found.reason} ${texts.rendered}` } : found
}

type PageDeps = { crawler: CrawlerDeps; options: ExtractOptions }

async function extractWebPage(
  page: Fetched,
  { crawler, options }: PageDeps,
): Promise<ExtractionResult> {
  const { body, finalUrl, contentType } = page
  const read = await extractPage({ html: body, url: finalUrl, contentType }, options)
  const unread = { hasText: false, type: 'html', title: finalUrl, parts: [], characters: 0 }
  if (!('markdown' in read)) return { ...unread, reason: read.reason }
  if (read.noindex) return { ...unread, code: 'noindex', reason: texts.noindexBySite }

  const isHome = new URL(finalUrl).pathname === '/'
  const missing = isHome ? undefined : await softNotFoundPageOf(crawler, finalUrl)
  const blocked = classifyPage({ page: read, missingText: missing?.text })
  if (blocked) return { ...unread, ...codeOf(blocked.kind), reason: blocked.reason }
  if (read.outcome === 'empty') return { ...unread, reason: read.reason }

  const title = read.title || finalUrl
  return {
    hasText: true,
    reason: read.reason,
    type: 'html',
    title,
    parts: [{ label: title, locator: { kind: 'web', url: finalUrl }, text: read.markdown }],
    characters: read.markdown.length,
  }
}

const codeOf = (kind: string) =>
  kind === 'login' || kind === 'javascript' ? ({ code: kind } as const) : {}
