import { listFunctionCalls } from '@askwell/contract/function-calls'
import { switchFunction, switchWebAnswers } from '@askwell/contract/function-switches'
import { integrationTexts as texts } from '@askwell/contract/integration-texts'
import type { BotStore } from '@askwell/core/bots'
import * as functions from '@askwell/core/integrations'
import type { Clock } from '@askwell/core/shared'
import { done, serveOwner, type Route } from '../serve.ts'

export type FunctionCareDeps = functions.ReadCallsDeps &
  Pick<functions.SaveFunctionDeps, 'planOf' | 'functions'> & { bots: BotStore; clock: Clock }

/** What an owner does with functions once they are there. */
export const functionCareRoutes = (deps: FunctionCareDeps): Route[] => [
  serveOwner(switchFunction, async ({ function_id, is_enabled }, { ownerId }) => {
    const change = { functionId: function_id, isEnabled: is_enabled }
    await functions.switchFunction(deps, ownerId, change)
    return done(is_enabled ? texts.switchedOn : texts.switchedOff)
  }),

  serveOwner(switchWebAnswers, async ({ bot_id, is_on }, { ownerId }) => {
    await functions.switchWebAnswers(deps, ownerId, { botId: bot_id, isOn: is_on })
    return done(is_on ? texts.webAnswersOn : texts.webAnswersOff)
  }),

  serveOwner(listFunctionCalls, async (asked, { ownerId }) => {
    const { bot_id, function_id, message_id, outcome, before } = asked
    const filter = { botId: bot_id, functionId: function_id, messageId: message_id, outcome }
    return {
      status: 1 as const,
      ...(await functions.readCalls(deps, ownerId, { ...filter, before })),
    }
  }),
]
