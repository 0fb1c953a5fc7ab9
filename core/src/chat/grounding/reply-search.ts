import type { ReplySearch } from '../ports/conversations.ts'
import type { FoundPassage } from '../ports/knowledge.ts'

/** The search of a reply in its stored form, for the owner. */
export const toReplySearch = (query: string, found: FoundPassage[]): ReplySearch => ({
  query,
  found: found.map(({ id: passageId, sourceId, score }) => ({ passageId, sourceId, score })),
})
