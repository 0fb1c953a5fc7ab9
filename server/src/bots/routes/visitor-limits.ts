import { chatLimits, updateChatLimits, type ChatLimitsForm } from '@askwell/contract/chat-limits'
import {
  readVisitorLimits,
  updateVisitorLimits,
  type BotStore,
  type VisitorLimits,
} from '@askwell/core/bots'
import * as texts from '@askwell/messages/bots/visitor-limits'
import { ownerRoute, success, type Route } from '../../platform/http/route.ts'

/** Reads and changes the limits that an owner sets for the questions of visitors. */
export const visitorLimitRoutes = (deps: { bots: BotStore }): Route[] => [
  ownerRoute(chatLimits, async ({ bot_id }, { ownerId }) =>
    toForm(await readVisitorLimits(deps, ownerId, bot_id)),
  ),

  ownerRoute(updateChatLimits, async ({ bot_id: botId, ...form }, { ownerId }) => {
    await updateVisitorLimits(deps, ownerId, { botId, limits: fromForm(form) })
    return success(texts.saved)
  }),
]

const toForm = (limits: VisitorLimits): ChatLimitsForm => ({
  visitor_hour: limits.perVisitorHour,
  address_hour: limits.perAddressHour,
  address_day: limits.perAddressDay,
  day: limits.perDay,
})

const fromForm = (form: ChatLimitsForm): VisitorLimits => ({
  perVisitorHour: form.visitor_hour,
  perAddressHour: form.address_hour,
  perAddressDay: form.address_day,
  perDay: form.day,
})
