import { allPaths, isPathAllowed, type PathRules } from '@askwell/core/knowledge'
import { pageKey, urlKind, isSameSite, normalizePageUrl } from './page-urls.ts'
import type { RobotsRules } from './robots-types.ts'

/** A page of a site that the owner can choose. `lastModified` is from the sitemap. */
export type FoundPage = {
  url: string
  title?: string
  kind: 'page' | 'file'
  lastModified?: string
}

type PageDetails = { title?: string | undefined; lastModified?: string | undefined }

/** The pages found so far, without duplicates and without those that the owner or robots.txt excludes. */
export type PageList = {
  pages(): FoundPage[]
  /** Returns the page when it is new and belongs to this site. */
  add(url: string, about?: { title?: string; lastModified?: string }): FoundPage | undefined
  isFull(): boolean
  blockedByRobots(): number
  excludedByOwner(): number
}

/** Creates the list of one site. `home` is the address to which the owner's address redirects. */
export function openPageList(site: {
  home: URL
  rules: RobotsRules
  maxPages: number
  paths?: PathRules
  onFound?: ((page: FoundPage) => void) | undefined
}): PageList {
  const { home, rules, maxPages, onFound, paths = allPaths } = site
  const found = new Map<string, FoundPage>()
  const closed = new Set<string>()
  const excluded = new Set<string>()

  /** The set that counts a page excluded by the owner or by robots.txt; undefined for other pages. */
  function leftOutOf(url: URL, normalized: string): Set<string> | undefined {
    if (!isPathAllowed(normalized, paths)) return excluded
    return rules.allows(new URL(url.pathname + url.search, home).href) ? undefined : closed
  }

  return {
    pages: () => [...found.values()],
    isFull: () => found.size >= maxPages,
    blockedByRobots: () => closed.size,
    excludedByOwner: () => excluded.size,
    add(address, about = {}) {
      const url = toSiteUrl(address, home)
      const kind = url && urlKind(url)
      if (url === undefined || kind === undefined || found.size >= maxPages) return undefined

      const normalized = normalizePageUrl(url)
      const key = pageKey(normalized)
      const known = found.get(key)
      if (known !== undefined) {
        // The start page is added before the sitemap provides the date of its last change.
        Object.assign(
          known,
          withoutEmpty({ lastModified: known.lastModified ?? about.lastModified }),
        )
        return undefined
      }
      const leftOut = leftOutOf(url, normalized)
      if (leftOut !== undefined) {
        leftOut.add(key)
        return undefined
      }
      const page: FoundPage = { url: normalized, kind, ...withoutEmpty(about) }
      found.set(key, page)
      onFound?.(page)
      return page
    },
  }
}

/** The address if it is on this site, with the scheme of the site, because old sitemaps and links use http. */
function toSiteUrl(address: string, home: URL): URL | undefined {
  const url = URL.parse(address, home.href)
  if (url === null || !isSameSite(url, home)) return undefined
  if (home.protocol === 'https:' && url.port === '') url.protocol = 'https:'
  return url
}

function withoutEmpty({ title, lastModified }: PageDetails) {
  return { ...(title && { title }), ...(lastModified && { lastModified }) }
}
