import { dismissGap, listGaps } from '@askwell/contract/conversations/gaps'
import {
  dismissGap as dismiss,
  listGaps as list,
  restoreGap,
  type GapDeps,
} from '@askwell/core/chat'
import * as texts from '@askwell/messages/conversations/gap-outcomes'
import { ownerRoute, type Route } from '../../platform/http/route.ts'

/** The questions of a bot that were not answered well. */
export const gapRoutes = (deps: GapDeps): Route[] => [
  ownerRoute(listGaps, async ({ bot_id: botId }, { ownerId }) => ({
    gaps: await list(deps, ownerId, { botId }),
  })),

  ownerRoute(dismissGap, async ({ bot_id: botId, message_id: messageId, ...body }, { ownerId }) => {
    if (body.undo === true) {
      await restoreGap(deps, ownerId, { botId, messageId })
      return { status: 1 as const, message: texts.restored }
    }
    const { answer_id: answerId } = body
    await dismiss(deps, ownerId, { botId, messageId, answerId })
    const message = answerId === undefined ? texts.dismissed : texts.answered
    return { status: 1 as const, message }
  }),
]
