import type { ExportedMessage } from '@askwell/contract/conversations/export'
import { requireOwnBot, type BotStore } from '../../bots/index.ts'
import type { OwnerId } from '../../shared/index.ts'
import type { ConversationFilter, ConversationReview, Place, SearchedFilter } from './ports.ts'
import { searchWords } from './search-words.ts'

/** The sort position of an exported message. */
export type ExportPlace = { conversationId: string; at: number; id: string }

export type ExportDeps = {
  bots: BotStore
  review: Pick<ConversationReview, 'page'>
  exported: {
    /** Messages of these conversations, sorted by conversation, time and id. */
    messages(
      ownerId: OwnerId,
      conversationIds: string[],
      which: { after: ExportPlace | null; limit: number },
    ): Promise<{ place: ExportPlace; message: ExportedMessage }[]>
  }
}

const conversationsPerPage = 100
const messagesPerPage = 200

/** All messages of the conversations that match a filter, page by page. Checks the bot before the first page. */
export async function exportConversations(
  deps: ExportDeps,
  ownerId: OwnerId,
  { search, ...filter }: SearchedFilter,
): Promise<AsyncGenerator<ExportedMessage>> {
  if (filter.botId !== undefined) await requireOwnBot(deps, ownerId, filter.botId)
  return messagesOf(deps, ownerId, { ...filter, words: searchWords(search) })
}

async function* messagesOf(
  deps: ExportDeps,
  ownerId: OwnerId,
  filter: ConversationFilter,
): AsyncGenerator<ExportedMessage> {
  let before: Place | null = null
  for (;;) {
    const page = await deps.review.page(ownerId, filter, { before, limit: conversationsPerPage })
    const last = page.at(-1)
    if (last === undefined) return
    yield* messagesIn(
      deps,
      ownerId,
      page.map(({ id }) => id),
    )
    before = { at: last.lastAt, id: last.id }
  }
}

async function* messagesIn(
  { exported }: ExportDeps,
  ownerId: OwnerId,
  conversationIds: string[],
): AsyncGenerator<ExportedMessage> {
  let after: ExportPlace | null = null
  for (;;) {
    const rows = await exported.messages(ownerId, conversationIds, {
      after,
      limit: messagesPerPage,
    })
    for (const { message } of rows) yield message
    const last = rows.at(-1)
    if (last === undefined || rows.length < messagesPerPage) return
    after = last.place
  }
}
