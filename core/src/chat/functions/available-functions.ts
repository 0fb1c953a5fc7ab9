import { functionObjectOf, parametersOf } from '@askwell/contract/integrations/integration-rules'
import { hasPaidPlan, type BotFunction, type FunctionStore } from '../../integrations/index.ts'
import type { AnsweringBot } from '../persona/answering-bot.ts'
import type { ChatProblem } from '../ports/reply-events.ts'
import type { ModelTool } from '../ports/language-model.ts'
import type { VisitorCallDeps } from './visitor-call.ts'

export type AvailableFunctionsDeps = Pick<VisitorCallDeps, 'planOf' | 'reportProblem'> & {
  functions: Pick<FunctionStore, 'listEnabled'>
}

/**
 * The functions that a reply of this bot may use: the enabled functions, on a paid plan. None when they cannot be
 * loaded, so that the reply continues without them.
 */
export async function availableFunctions(
  deps: AvailableFunctionsDeps,
  { id: botId, ownerId }: AnsweringBot,
  messageId: string,
): Promise<BotFunction[]> {
  try {
    const enabled = await deps.functions.listEnabled(ownerId, botId)
    return enabled.length > 0 && (await hasPaidPlan(deps, ownerId)) ? enabled : []
  } catch (error) {
    const problem: ChatProblem = { messageId, botId, ownerId, error }
    deps.reportProblem(problem)
    return []
  }
}

/** The definition of a function for the model, without URL, credentials and owner. */
export function toModelTool({ name, definition }: BotFunction): ModelTool {
  const { description } = functionObjectOf(definition)
  return {
    name,
    description: typeof description === 'string' ? description : '',
    parameters: { type: 'object', ...parametersOf(definition) },
  }
}
