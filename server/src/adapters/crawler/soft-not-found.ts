import { randomBytes } from 'node:crypto'
import type { CrawlerDeps } from './deps.ts'
import { fetchPage } from './fetch-page.ts'

/**
 * How a host answers for a page that cannot exist: honestly, by leading to its home page, with a
 * page (whose main text then marks soft 404s), or not at all.
 */
export type SoftNotFound =
  | { answers: 'honestly' }
  | { answers: 'home' }
  | { answers: 'page'; finalUrl: string; contentType: string; body: Buffer }
  | { answers: 'unknown' }

/** Asks a host for a random path; once a crawl is enough. */
export async function probeSoftNotFound(
  deps: CrawlerDeps,
  request: { url: string; signal?: AbortSignal },
): Promise<SoftNotFound> {
  const probe = new URL(`/askwell-check-${randomBytes(8).toString('hex')}`, request.url)
  const reply = await fetchPage(deps, { ...request, url: probe.href, retries: 0 })

  if (reply.outcome === 'refused' && reply.code === 'not_found') return { answers: 'honestly' }
  if (reply.outcome !== 'ok') return { answers: 'unknown' }
  if (reply.ledHome) return { answers: 'home' }
  const { finalUrl, contentType, body } = reply
  return { answers: 'page', finalUrl, contentType, body }
}
