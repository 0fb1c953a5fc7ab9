import { Readable } from 'node:stream'
import type { ExtractedPart, Originals } from '@askwell/core/knowledge'
import { fetchPage, type CrawlerDeps, type PageReply } from '../adapters/crawler/index.ts'
import { extractFile, extractPage, judgePage } from '../adapters/extract/index.ts'
import type { FetchResult, ReadResult } from '../jobs/reading-deps.ts'
import { missingPageOf } from './missing-pages.ts'

type Wanted = { url: string; etag: string | null; lastModified: string | null }

/** Fetches a page as a polite guest and tells the jobs what they need of the reply. */
export async function fetchFor(
  crawler: CrawlerDeps,
  { url, etag, lastModified }: Wanted,
  signal: AbortSignal,
): Promise<FetchResult> {
  const reply = await fetchPage(crawler, {
    url,
    signal,
    etag: etag ?? undefined,
    lastModified: lastModified ?? undefined,
  })
  if (reply.outcome === 'not-modified') return { outcome: 'not-modified' }
  if (reply.outcome === 'refused') return { outcome: 'refused', reason: reply.reason }
  if (reply.ledHome && (await missingPageOf(crawler, reply.finalUrl)).leadsHome) {
    return { outcome: 'refused', reason: 'The site says this page does not exist.' }
  }
  return fetched(reply)
}

const fetched = (reply: Extract<PageReply, { outcome: 'ok' }>): FetchResult => ({
  outcome: 'ok',
  finalUrl: reply.finalUrl,
  contentType: reply.contentType,
  body: reply.body,
  etag: reply.etag ?? null,
  lastModified: reply.lastModified ?? null,
})

type Fetched = Extract<FetchResult, { outcome: 'ok' }>

const isHtml = (contentType: string) => /html|xml/i.test(contentType)

/** Reads a fetched page: web pages by their main text, documents behind a link like uploads. */
export async function readPageSafely(
  page: Fetched,
  {
    originals,
    crawler,
    signal,
  }: { originals: Originals; crawler: CrawlerDeps; signal: AbortSignal },
): Promise<ReadResult> {
  return isHtml(page.contentType)
    ? readWebPage(page, { crawler, signal })
    : readLinkedFile(page, { originals, signal })
}

async function readLinkedFile(
  page: Fetched,
  { originals, signal }: { originals: Originals; signal: AbortSignal },
): Promise<ReadResult> {
  const name = decodeURIComponent(new URL(page.finalUrl).pathname.split('/').at(-1) ?? '')
  const received = await originals.receive(Readable.from([page.body]), page.body.length)
  try {
    const read = await extractFile({ path: received.path, name }, undefined, { signal })
    const { outcome, reason, kind, title, parts, characters } = read
    return {
      isReadable: outcome === 'ok',
      reason,
      type: kind,
      title: title ?? name,
      parts: parts.map((part) => at(part, page.finalUrl)),
      characters,
    }
  } finally {
    await originals.discard([received])
  }
}

/** A plain text behind a link is cited by its address; pages of a document by their number. */
const at = (part: ExtractedPart, url: string): ExtractedPart =>
  part.locator.kind === 'text' ? { ...part, locator: { kind: 'web', url } } : part

async function readWebPage(
  page: Fetched,
  { crawler, signal }: { crawler: CrawlerDeps; signal: AbortSignal },
): Promise<ReadResult> {
  const { body, finalUrl, contentType } = page
  const read = await extractPage({ html: body, url: finalUrl, contentType }, { signal })
  const unread = { isReadable: false, type: 'html', title: finalUrl, parts: [], characters: 0 }
  if (!('markdown' in read)) return { ...unread, reason: read.reason }
  if (read.noindex) return { ...unread, reason: 'The page is marked noindex by its site.' }

  const isHome = new URL(finalUrl).pathname === '/'
  const missing = isHome ? undefined : await missingPageOf(crawler, finalUrl)
  const blocked = judgePage({ page: read, missingText: missing?.text })
  if (blocked) return { ...unread, reason: blocked.reason }
  if (read.outcome === 'empty') return { ...unread, reason: read.reason }

  const title = read.title || finalUrl
  return {
    isReadable: true,
    reason: read.reason,
    type: 'html',
    title,
    parts: [{ label: title, locator: { kind: 'web', url: finalUrl }, text: read.markdown }],
    characters: read.markdown.length,
  }
}
