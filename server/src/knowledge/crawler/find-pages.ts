import type { PathRules } from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/ingestion'
import { isSameSite } from './page-urls.ts'
import { decodePage } from './decode-page.ts'
import type { CrawlerDeps } from './crawler-deps.ts'
import { fetchPage, type FetchPageResult } from './fetch-page.ts'
import { candidateUrls } from './candidate-urls.ts'
import { type PageHead, readPageHead } from './page-head.ts'
import { type FoundPage, openPageList, type PageList } from './page-list.ts'
import type { RobotsRules } from './robots-types.ts'
import { robotsFor } from './robots.ts'
import { walkSitemaps } from './sitemap.ts'
import { createPauses } from '../../platform/runtime/pauses.ts'

export type FindRequest = {
  /** The owner's input, with or without a scheme. */
  url: string
  maxPages: number
  /** The paths that the owner wants; all by default. */
  paths?: PathRules
  signal?: AbortSignal
  /** Called when a page is found; its title may still be missing. */
  onFound?: (page: FoundPage) => void
  /** Milliseconds for the whole search; default ten seconds. */
  timeLimitMs?: number
}

/** `notes` are sentences for the owner about what was left out. */
export type FoundPages = { pages: FoundPage[]; via: 'sitemap' | 'links'; notes: string[] }

/**
 * Finds the pages of a site: from its sitemaps, otherwise from its links, two levels deep. Returns the pages found
 * within the time limit. Throws AppError for an invalid or refused address.
 */
export async function findPages(deps: CrawlerDeps, request: FindRequest): Promise<FoundPages> {
  const { timeLimitMs = 10_000, signal: caller } = request
  const late = AbortSignal.timeout(timeLimitMs)
  const found: PartialResult = { via: 'links', notes: [] }

  try {
    await searchSite(deps, request, {
      found,
      signal: caller === undefined ? late : AbortSignal.any([caller, late]),
    })
  } catch (error) {
    if (caller?.aborted === true || !late.aborted) throw error
    found.notes.push(texts.searchStopped({ seconds: Math.round(timeLimitMs / 1000) }))
  }
  const { list, via, notes } = found
  return { pages: list?.pages() ?? [], via, notes: [...notes, ...droppedPageNotes(list)] }
}

/** Filled during the search, so that a timeout loses nothing. */
type PartialResult = { via: 'sitemap' | 'links'; notes: string[]; list?: PageList }

type SearchContext = { found: PartialResult; signal: AbortSignal }

type SiteSearch = SearchContext & {
  start: StartPage
  home: URL
  rules: RobotsRules
  list: PageList
}

async function searchSite(
  deps: CrawlerDeps,
  request: FindRequest,
  search: SearchContext,
): Promise<void> {
  const { found, signal } = search
  const start = await openStart(deps, request.url, signal)
  if (start.reply.outcome === 'refused') found.notes.push(start.reply.reason)
  if (!start.isReached) return

  const home = new URL(start.reply.finalUrl)
  if (!isSameSite(home, new URL(start.requestedUrl))) {
    found.notes.push(texts.leadsTo({ host: home.host }))
  }
  const rules = await robotsFor(deps, home, signal)
  const list = openPageList({ ...request, home, rules })
  found.list = list
  if (start.reply.outcome === 'ok') list.add(home.href, start.head && { title: start.head.title })

  const site = { ...search, start, home, rules, list }
  if (await searchSitemaps(deps, site)) found.via = 'sitemap'
  else await searchLinks(deps, site)
}

type StartPage = {
  requestedUrl: string
  reply: FetchPageResult
  isReached: boolean
  head: PageHead | undefined
}

/** Reads the first candidate that responds. */
async function openStart(
  deps: CrawlerDeps,
  input: string,
  signal: AbortSignal,
): Promise<StartPage> {
  const [first, second] = candidateUrls(deps.egress, input)
  const start = await tryStart(deps, first, signal)
  return start.isReached || second === undefined ? start : tryStart(deps, second, signal)
}

async function tryStart(deps: CrawlerDeps, url: string, signal: AbortSignal): Promise<StartPage> {
  const reply = await fetchPage(deps, { url, signal, retries: 0 })
  const isReached = reply.status > 0 || (reply.outcome === 'refused' && reply.code === 'robots')
  return { requestedUrl: url, reply, isReached, head: await headOf(reply) }
}

/** Whether the sitemaps contained a page other than the start page. */
async function searchSitemaps(deps: CrawlerDeps, site: SiteSearch): Promise<boolean> {
  const { home, rules, list, signal, found } = site
  const before = list.pages().length
  const titles = linkTitles(site)
  const named = rules.sitemaps.length > 0
  const starts = named ? rules.sitemaps.slice(0, 20) : [new URL('/sitemap.xml', home).href]

  const { unread } = await walkSitemaps(deps, starts, {
    signal,
    onEntry({ url, ...more }) {
      const title = titles.get(url)
      list.add(url, { ...more, ...(title !== undefined && { title }) })
      return !list.isFull()
    },
  })
  if (named) found.notes.push(...unread.map((url) => texts.sitemapUnread({ url })))
  return list.pages().length > before
}

function linkTitles({ start, home }: SiteSearch): Map<string, string> {
  const base = baseOf(start.head, home.href)
  return new Map(
    (start.head?.links ?? []).flatMap(({ href, text }) => {
      const url = URL.parse(href, base)
      return url === null || text === '' ? [] : [[url.href, text] as const]
    }),
  )
}

/** Lists the links of the start page, then those of the linked pages. */
async function searchLinks(deps: CrawlerDeps, { start, list, signal }: SiteSearch): Promise<void> {
  const found = await addLinks(list, { head: start.head, pageUrl: start.reply.finalUrl, signal })
  const level = found.filter(({ kind }) => kind === 'page')
  const worker = async () => {
    for (let page = level.shift(); page !== undefined && !list.isFull(); page = level.shift()) {
      const reply = await fetchPage(deps, { url: page.url, signal, retries: 0 })
      const head = await headOf(reply)
      if (head !== undefined && head.title !== '') page.title = head.title
      await addLinks(list, { head, pageUrl: reply.finalUrl, signal })
    }
  }
  await Promise.all([worker(), worker()])
}

type LinkingPage = { head: PageHead | undefined; pageUrl: string; signal: AbortSignal }

async function addLinks(
  list: PageList,
  { head, pageUrl, signal }: LinkingPage,
): Promise<FoundPage[]> {
  if (head === undefined || head.nofollow) return []
  const base = baseOf(head, pageUrl)
  const added: FoundPage[] = []
  const pause = createPauses()
  for (const { href, text } of head.links) {
    const url = URL.parse(href, base)
    const page = url === null ? undefined : list.add(url.href, { title: text })
    if (page !== undefined) added.push(page)
    await pause()
    signal.throwIfAborted()
  }
  return added
}

async function headOf(reply: FetchPageResult): Promise<PageHead | undefined> {
  if (reply.outcome !== 'ok' || !reply.contentType.includes('html')) return undefined
  return readPageHead(decodePage(reply.body, reply.contentType))
}

function baseOf(head: PageHead | undefined, pageUrl: string): string {
  return URL.parse(head?.baseHref ?? '', pageUrl)?.href ?? pageUrl
}

function droppedPageNotes(list: PageList | undefined): string[] {
  const closed = list?.blockedByRobots() ?? 0
  const excluded = list?.excludedByOwner() ?? 0
  return [
    ...(excluded > 0 ? [texts.leftOutByPaths({ count: excluded })] : []),
    ...(closed > 0 ? [texts.closedByRobots({ count: closed })] : []),
    ...(list?.isFull() === true ? [texts.listEnds({ count: list.pages().length })] : []),
  ]
}
