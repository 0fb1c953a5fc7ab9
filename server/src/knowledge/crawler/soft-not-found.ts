import { randomBytes } from 'node:crypto'
import type { CrawlerDeps } from './crawler-deps.ts'
import { fetchPage } from './fetch-page.ts'

/**
 * The response of a host to an address that cannot exist: a 404 (`honestly`), a redirect to its home page, a page
 * (whose main text identifies soft 404s), or unknown.
 */
export type SoftNotFound =
  | { behavior: 'honestly' }
  | { behavior: 'home' }
  | { behavior: 'page'; finalUrl: string; contentType: string; body: Buffer }
  | { behavior: 'unknown' }

/** Requests a random path of a host; needed once per crawl. */
export async function probeSoftNotFound(
  deps: CrawlerDeps,
  request: { url: string; signal?: AbortSignal },
): Promise<SoftNotFound> {
  const probe = new URL(`/askwell-check-${randomBytes(8).toString('hex')}`, request.url)
  const reply = await fetchPage(deps, { ...request, url: probe.href, retries: 0 })

  if (reply.outcome === 'refused' && reply.code === 'not_found') return { behavior: 'honestly' }
  if (reply.outcome !== 'ok') return { behavior: 'unknown' }
  if (reply.redirectedToHome) return { behavior: 'home' }
  const { finalUrl, contentType, body } = reply
  return { behavior: 'page', finalUrl, contentType, body }
}
