import { probeSoftNotFound, type CrawlerDeps } from '../adapters/crawler/index.ts'
import { extractPage } from '../adapters/extract/index.ts'

/** How a host answers for pages that do not exist. `text`: the main text of the page it shows then. */
export type MissingPage = { leadsHome: boolean; text?: string }

type Known = { until: number; answer: Promise<MissingPage> }

const keptMs = 3_600_000
const mostHosts = 1_000

const known = new WeakMap<CrawlerDeps, Map<string, Known>>()

/** Asks a host once an hour for a page that cannot exist, so that soft 404s are told from content. */
export async function missingPageOf(crawler: CrawlerDeps, url: string): Promise<MissingPage> {
  const hosts = known.get(crawler) ?? new Map<string, Known>()
  known.set(crawler, hosts)
  const { origin } = new URL(url)
  const held = hosts.get(origin)
  if (held && held.until > crawler.clock()) return held.answer

  const answer = ask(crawler, url)
  hosts.delete(origin)
  hosts.set(origin, { until: crawler.clock() + keptMs, answer })
  const [oldest] = hosts.keys()
  if (hosts.size > mostHosts && oldest !== undefined) hosts.delete(oldest)
  return answer
}

async function ask(crawler: CrawlerDeps, url: string): Promise<MissingPage> {
  const probe = await probeSoftNotFound(crawler, { url })
  if (probe.answers === 'home') return { leadsHome: true }
  if (probe.answers !== 'page' || !/html/i.test(probe.contentType)) return { leadsHome: false }

  const { body, finalUrl, contentType } = probe
  const page = await extractPage({ html: body, url: finalUrl, contentType })
  return 'markdown' in page ? { leadsHome: false, text: page.markdown } : { leadsHome: false }
}
