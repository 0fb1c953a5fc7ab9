import type { SourceRow } from '@askwell/contract/knowledge'
import * as text from '@askwell/messages/knowledge/websites'

/** The reply of /website_pages. */
export type WebsiteReply = { website: SourceRow; pages: SourceRow[] }

/** The state of the search for the pages of a website. */
export type PageSearch =
  | { status: 'searching' }
  | { status: 'failed'; reason: string }
  | { status: 'found'; pages: SourceRow[] }
  | { status: 'ingesting'; count: number }

export function searchOf(reply: WebsiteReply | undefined): PageSearch {
  if (!reply) return { status: 'searching' }

  const { website, pages } = reply
  const found = pages.filter(({ state }) => state === 'found')
  if (found.length > 0) return { status: 'found', pages: found }
  if (pages.length > 0) return { status: 'ingesting', count: pages.length }
  if (website.state === 'failed' || website.state === 'skipped') {
    return { status: 'failed', reason: website.reason ?? text.noPages }
  }
  return { status: 'searching' }
}

/** Ids of the found pages except the excluded ones. */
export function chosenPages(search: PageSearch, excluded: ReadonlySet<string>): string[] {
  return search.status === 'found'
    ? search.pages.map(({ id }) => id).filter((id) => !excluded.has(id))
    : []
}

/** Whether every website with found pages has a chosen page. */
export function isChoiceMade(
  searches: readonly PageSearch[],
  excluded: ReadonlySet<string>,
): boolean {
  return searches.every(
    (search) => search.status !== 'found' || chosenPages(search, excluded).length > 0,
  )
}
