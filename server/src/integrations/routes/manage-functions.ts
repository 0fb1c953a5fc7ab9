import { listFunctionCalls } from '@askwell/contract/integrations/function-calls'
import {
  switchFunction,
  switchTrustedSources,
} from '@askwell/contract/integrations/function-switches'
import type { BotStore } from '@askwell/core/bots'
import * as functions from '@askwell/core/integrations'
import type { Clock } from '@askwell/core/shared'
import * as texts from '@askwell/messages/functions/rules'
import { success, ownerRoute, type Route } from '../../platform/http/route.ts'

export type ManageFunctionsDeps = functions.ReadCallsDeps &
  Pick<functions.SaveFunctionDeps, 'planOf' | 'functions'> & { bots: BotStore; clock: Clock }

/** Switching, removing and restoring functions, and their call log. */
export const manageFunctionRoutes = (deps: ManageFunctionsDeps): Route[] => [
  ownerRoute(switchFunction, async ({ function_id, is_enabled }, { ownerId }) => {
    const change = { functionId: function_id, isEnabled: is_enabled }
    await functions.switchFunction(deps, ownerId, change)
    return success(is_enabled ? texts.switchedOn : texts.switchedOff)
  }),

  ownerRoute(switchTrustedSources, async ({ bot_id, is_on }, { ownerId }) => {
    await functions.switchTrustedSources(deps, ownerId, { botId: bot_id, isOn: is_on })
    return success(is_on ? texts.trustedSourcesOn : texts.trustedSourcesOff)
  }),

  ownerRoute(listFunctionCalls, async (input, { ownerId }) => {
    const { bot_id, function_id, message_id, outcome, before } = input
    const filter = { botId: bot_id, functionId: function_id, messageId: message_id, outcome }
    return {
      status: 1 as const,
      ...(await functions.readCalls(deps, ownerId, { ...filter, before })),
    }
  }),
]
