import type { SourceRow } from '@askwell/contract/knowledge'
import { knowledgeShared as text } from '../../messages/en.ts'

/** What /website_pages answers. */
export type WebsiteReply = { website: SourceRow; pages: SourceRow[] }

/** How far the search for the pages of a website has come. */
export type Search =
  | { status: 'searching' }
  | { status: 'failed'; reason: string }
  | { status: 'found'; pages: SourceRow[] }
  | { status: 'reading'; count: number }

export function searchOf(reply: WebsiteReply | undefined): Search {
  if (!reply) return { status: 'searching' }

  const { website, pages } = reply
  const found = pages.filter(({ state }) => state === 'found')
  if (found.length > 0) return { status: 'found', pages: found }
  if (pages.length > 0) return { status: 'reading', count: pages.length }
  if (website.state === 'failed' || website.state === 'skipped') {
    return { status: 'failed', reason: website.reason ?? text.noPagesWereFoundAt }
  }
  return { status: 'searching' }
}

/** The pages that go with 'Add Website': all found ones but those the owner took out. */
export function chosenPages(search: Search, dropped: ReadonlySet<string>): string[] {
  return search.status === 'found'
    ? search.pages.map(({ id }) => id).filter((id) => !dropped.has(id))
    : []
}

/** Whether each website that waits for a choice has at least one chosen page. */
export function isChoiceMade(searches: readonly Search[], dropped: ReadonlySet<string>): boolean {
  return searches.every(
    (search) => search.status !== 'found' || chosenPages(search, dropped).length > 0,
  )
}
