import type { Conversation, ConversationLine } from '@askwell/contract/conversations/conversations'
import * as texts from '@askwell/messages/conversations/refusals'
import { requireOwnBot, type BotStore } from '../../bots/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import { searchWords } from './search-words.ts'
import type {
  SearchedFilter,
  ConversationReview,
  ListedConversation,
  Place,
  ReviewedConversation,
} from './ports.ts'

export type ReviewDeps = { bots: BotStore; review: ConversationReview }

const conversationsPerPage = 50
const messagesPerPage = 100
/** New conversations are counted only up to this number. */
const maxNewer = 100

type Page = {
  conversations: ConversationLine[]
  next: string | null
  newest: string
  newer: number
}

type ListRequest = SearchedFilter & { before?: string | undefined; newerThan?: string | undefined }

/** One page of conversations, newest first; with `newerThan`, only the number of newer conversations. */
export async function listConversations(
  deps: ReviewDeps,
  ownerId: OwnerId,
  request: ListRequest,
): Promise<Page> {
  const { before, newerThan, search, ...rest } = request
  const filter = { ...rest, words: searchWords(search) }
  if (filter.botId !== undefined) await requireOwnBot(deps, ownerId, filter.botId)
  if (newerThan !== undefined) {
    const which = { after: readPlace(newerThan), limit: maxNewer }
    const newer = await deps.review.countNewer(ownerId, filter, which)
    return { conversations: [], next: null, newest: newerThan, newer }
  }

  const rows = await deps.review.page(ownerId, filter, {
    before: before === undefined ? null : readPlace(before),
    limit: conversationsPerPage + 1,
  })
  const shown = rows.slice(0, conversationsPerPage)
  const [first, last] = [shown[0], shown.at(-1)]
  return {
    conversations: shown.map(toLine),
    next: rows.length > shown.length && last ? placeText(placeOf(last)) : null,
    newest: first ? placeText(placeOf(first)) : '',
    newer: 0,
  }
}

/** A conversation of the owner with one page of its messages, oldest first. */
export async function readConversation(
  { review }: ReviewDeps,
  ownerId: OwnerId,
  { conversationId, after }: { conversationId: string; after?: string | undefined },
): Promise<Conversation> {
  const conversation = await review.find(ownerId, conversationId)
  if (!conversation) throw new AppError('not_found', texts.conversationMissing)
  const rows = await review.messages(ownerId, conversationId, {
    after: after === undefined ? null : readPlace(after),
    limit: messagesPerPage + 1,
  })
  const messages = rows.slice(0, messagesPerPage)
  const last = messages.at(-1)
  const hasMore = rows.length > messages.length && last !== undefined
  return {
    ...toHead(conversation),
    messages,
    next: hasMore ? placeText({ at: last.asked_at, id: last.id }) : null,
  }
}

const placeOf = ({ lastAt: at, id }: ListedConversation): Place => ({ at, id })
const placeText = ({ at, id }: Place) => `${at}.${id}`

function readPlace(text: string): Place {
  const [, at, id] = /^(\d{1,15})\.(.{1,100})$/s.exec(text) ?? []
  if (at === undefined || id === undefined) throw new AppError('invalid_request', texts.pageUnknown)
  return { at: Number(at), id }
}

const toLine = (row: ListedConversation): ConversationLine => ({
  id: row.id,
  bot_id: row.botId,
  bot_name: row.botName,
  first_question: row.firstQuestion,
  answers: row.answers,
  last_at: row.lastAt,
  badges: row.badges,
  visitor_name: row.visitorName,
  is_preview: row.isPreview,
})

const toHead = (row: ReviewedConversation) => ({
  id: row.id,
  bot_id: row.botId,
  bot_name: row.botName,
  is_preview: row.isPreview,
  started_at: row.startedAt,
  page_host: row.pageHost,
  page_path: row.pagePath,
  language: row.language,
  ai_notice: row.aiNotice,
  visitor: row.visitor,
})
