import { botNumbers } from '@askwell/contract/conversations/numbers'
import { readNumbers, type NumbersDeps } from '@askwell/core/chat'
import { ownerRoute, type Route } from '../../platform/http/route.ts'

/** What visitors asked, in numbers. */
export const numberRoutes = (deps: NumbersDeps): Route[] => [
  ownerRoute(botNumbers, ({ bot_id: botId, from, to, time_zone: timeZone }, { ownerId }) =>
    readNumbers(deps, ownerId, { botId, from, to, timeZone }),
  ),
]
