import { conversationSetting, eraseConversations } from '@askwell/contract/conversations/erasure'
import {
  conversationSetting as readOrChange,
  eraseConversations as erase,
  type ErasureDeps,
} from '@askwell/core/chat'
import { ownerRoute, type Route } from '../../platform/http/route.ts'

/** The retention of conversations, and their erasure. */
export const erasureRoutes = (deps: ErasureDeps): Route[] => [
  ownerRoute(conversationSetting, ({ bot_id: botId, keep_days: keepDays }, { ownerId }) =>
    readOrChange(deps, ownerId, { botId, keepDays }),
  ),

  ownerRoute(eraseConversations, (body, { ownerId }) =>
    erase(deps, ownerId, {
      conversationId: body.conversation_id,
      visitorId: body.visitor_id,
      email: body.email,
      botId: body.bot_id,
      isPreview: body.is_preview === true,
    }),
  ),
]
