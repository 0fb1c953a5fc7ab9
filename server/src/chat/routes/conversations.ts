import {
  explainAnswer,
  getConversation,
  listConversations,
} from '@askwell/contract/conversations/conversations'
import {
  explainAnswer as explain,
  listConversations as list,
  readConversation,
  type ReviewDeps,
} from '@askwell/core/chat'
import { ownerRoute, type Route } from '../../platform/http/route.ts'

/** Reading the conversations of an owner's bots. */
export const conversationRoutes = (deps: ReviewDeps): Route[] => [
  ownerRoute(listConversations, ({ bot_id: botId, badges = [], ...body }, { ownerId }) =>
    list(deps, ownerId, {
      botId,
      badges,
      onlyKnownVisitors: body.known_visitors === true,
      withPreviews: body.with_previews === true,
      search: body.search,
      before: body.before,
      newerThan: body.newer_than,
    }),
  ),

  ownerRoute(getConversation, ({ conversation_id: conversationId, after }, { ownerId }) =>
    readConversation(deps, ownerId, { conversationId, after }),
  ),

  ownerRoute(explainAnswer, ({ message_id: messageId }, { ownerId }) =>
    explain(deps, ownerId, messageId),
  ),
]
