import type {
  ConversationBadge,
  ConversationMessage,
} from '@askwell/contract/conversations/conversations'
import type { OwnerId } from '../../shared/index.ts'
import type { Passage } from '../ports/knowledge.ts'
import type { ReplySearch } from '../ports/conversations.ts'

/** A position in a list sorted by time and id. */
export type Place = { at: number; id: string }

export type ConversationFilter = {
  /** Undefined: all bots of the owner. */
  botId?: string | undefined
  badges: readonly ConversationBadge[]
  onlyKnownVisitors: boolean
  withPreviews: boolean
  /** Only conversations with a message that contains all of these words or prefixes; undefined: all. */
  words?: readonly string[] | undefined
}

/** A filter with its search text as typed. */
export type SearchedFilter = Omit<ConversationFilter, 'words'> & { search?: string | undefined }

export type ListedConversation = {
  id: string
  botId: string
  botName: string
  firstQuestion: string
  answers: number
  lastAt: number
  badges: ConversationBadge[]
  visitorName: string
  isPreview: boolean
}

export type ReviewedConversation = {
  id: string
  botId: string
  botName: string
  isPreview: boolean
  startedAt: number
  pageHost: string
  pagePath: string
  language: string
  aiNotice: string
  visitor: { id: string; name: string; email: string }
}

/** The current state of a found passage. */
export type ReviewedPassage = Pick<Passage, 'title' | 'headings' | 'text' | 'locator' | 'url'>

/** Reads the conversations of an owner's bots. */
export type ConversationReview = {
  /** Newest first. */
  page(
    ownerId: OwnerId,
    filter: ConversationFilter,
    which: { before: Place | null; limit: number },
  ): Promise<ListedConversation[]>
  countNewer(
    ownerId: OwnerId,
    filter: ConversationFilter,
    which: { after: Place; limit: number },
  ): Promise<number>
  find(ownerId: OwnerId, conversationId: string): Promise<ReviewedConversation | null>
  /** Oldest first. */
  messages(
    ownerId: OwnerId,
    conversationId: string,
    which: { after: Place | null; limit: number },
  ): Promise<ConversationMessage[]>
  /** The search of a reply, with the ids of the cited passages; null for an unknown reply. */
  search(
    ownerId: OwnerId,
    messageId: string,
  ): Promise<{ search: ReplySearch | null; usedPassages: string[] } | null>
  passages(ownerId: OwnerId, passageIds: string[]): Promise<Map<string, ReviewedPassage>>
}
