import { botNumbers, weeklyReportSetting } from '@askwell/contract/conversations/numbers'
import {
  readNumbers,
  weeklyReportSetting as reportSetting,
  type NumbersDeps,
  type WeeklyReportDeps,
} from '@askwell/core/chat'
import { ownerRoute, type Route } from '../../platform/http/route.ts'

/** The Numbers screen, and the setting of the weekly report. */
export const numberRoutes = (deps: NumbersDeps & Pick<WeeklyReportDeps, 'reports'>): Route[] => [
  ownerRoute(botNumbers, ({ bot_id: botId, from, to, time_zone: timeZone }, { ownerId }) =>
    readNumbers(deps, ownerId, { botId, from, to, timeZone }),
  ),

  ownerRoute(weeklyReportSetting, async ({ is_on: isOn }, { ownerId }) => ({
    is_on: await reportSetting(deps, ownerId, isOn),
  })),
]
