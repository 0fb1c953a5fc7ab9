import { probeSoftNotFound, type CrawlerDeps } from './crawler/index.ts'
import { extractPage } from '@askwell/extraction'

/** The response of a host to missing pages. `text` is the main text of the page that it returns with status 200. */
export type SoftNotFoundPage = { redirectsToHome: boolean; text?: string }

type CachedProbe = { until: number; answer: Promise<SoftNotFoundPage> }

const cacheMs = 3_600_000
const maxHosts = 1_000

const known = new WeakMap<CrawlerDeps, Map<string, CachedProbe>>()

/** Requests a page that cannot exist, once an hour for each host, to recognize soft 404s. */
export async function softNotFoundPageOf(
  crawler: CrawlerDeps,
  url: string,
): Promise<SoftNotFoundPage> {
  const hosts = known.get(crawler) ?? new Map<string, CachedProbe>()
  known.set(crawler, hosts)
  const { origin } = new URL(url)
  const held = hosts.get(origin)
  if (held && held.until > crawler.clock()) return held.answer

  const answer = probeHost(crawler, url)
  hosts.delete(origin)
  hosts.set(origin, { until: crawler.clock() + cacheMs, answer })
  const [oldest] = hosts.keys()
  if (hosts.size > maxHosts && oldest !== undefined) hosts.delete(oldest)
  return answer
}

async function probeHost(crawler: CrawlerDeps, url: string): Promise<SoftNotFoundPage> {
  const probe = await probeSoftNotFound(crawler, { url })
  if (probe.behavior === 'home') return { redirectsToHome: true }
  if (probe.behavior !== 'page' || !/html/i.test(probe.contentType))
    return { redirectsToHome: false }

  const { body, finalUrl, contentType } = probe
  const page = await extractPage({ html: body, url: finalUrl, contentType })
  return 'markdown' in page
    ? { redirectsToHome: false, text: page.markdown }
    : { redirectsToHome: false }
}
