import { addressKey, addressKind, isSameSite, tidyAddress } from './addresses.ts'
import type { RobotsRules } from './robots-cache.ts'

/** A page of a site as the owner may choose it. `lastModified` is the sitemap's own word. */
export type FoundPage = {
  url: string
  title?: string
  kind: 'page' | 'file'
  lastModified?: string
}

/** The pages found so far, each once, none that the site or its robots.txt leaves out. */
export type PageList = {
  pages(): FoundPage[]
  /** Gives the page when it is new and belongs here. */
  add(url: string, about?: { title?: string; lastModified?: string }): FoundPage | undefined
  isFull(): boolean
  closedByRobots(): number
}

/** Opens the list of one site; `home` is the address that the owner's address led to. */
export function openPageList(site: {
  home: URL
  rules: RobotsRules
  maxPages: number
  onFound?: ((page: FoundPage) => void) | undefined
}): PageList {
  const { home, rules, maxPages, onFound } = site
  const found = new Map<string, FoundPage>()
  const closed = new Set<string>()

  return {
    pages: () => [...found.values()],
    isFull: () => found.size >= maxPages,
    closedByRobots: () => closed.size,
    add(address, about = {}) {
      const url = toOwn(address, home)
      const kind = url && addressKind(url)
      if (url === undefined || kind === undefined || found.size >= maxPages) return undefined

      const tidy = tidyAddress(url)
      const key = addressKey(tidy)
      if (found.has(key)) return undefined
      if (!rules.allows(new URL(url.pathname + url.search, home).href)) {
        closed.add(key)
        return undefined
      }
      const page: FoundPage = { url: tidy, kind, ...filled(about) }
      found.set(key, page)
      onFound?.(page)
      return page
    },
  }
}

/** The address if it lies on this site, with the site's scheme: old sitemaps and links say http. */
function toOwn(address: string, home: URL): URL | undefined {
  const url = URL.parse(address, home.href)
  if (url === null || !isSameSite(url, home)) return undefined
  if (home.protocol === 'https:' && url.port === '') url.protocol = 'https:'
  return url
}

function filled({ title, lastModified }: { title?: string; lastModified?: string }) {
  return { ...(title && { title }), ...(lastModified && { lastModified }) }
}
