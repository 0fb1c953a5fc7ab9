import { describedBy, parametersOf } from '@askwell/contract/integration-rules'
import { hasPaidPlan, type BotFunction, type FunctionStore } from '../integrations/index.ts'
import type { AnsweringBot } from './answering-bot.ts'
import type { ChatProblem, ModelTool, Passage, PastTurn } from './ports.ts'
import type { VisitorCallDeps } from './visitor-call.ts'

export type OfferDeps = Pick<VisitorCallDeps, 'planOf' | 'report'> & {
  functions: Pick<FunctionStore, 'enabledOf'>
}

/**
 * The functions that a reply of this bot may use: the enabled ones of a paid plan. When they cannot be
 * read, the reply goes on without them.
 */
export async function functionsOf(
  deps: OfferDeps,
  { id: botId, ownerId }: AnsweringBot,
  messageId: string,
): Promise<BotFunction[]> {
  try {
    const enabled = await deps.functions.enabledOf(ownerId, botId)
    return enabled.length > 0 && (await hasPaidPlan(deps, ownerId)) ? enabled : []
  } catch (error) {
    const problem: ChatProblem = { messageId, botId, ownerId, error }
    deps.report(problem)
    return []
  }
}

/**
 * Whether functions must not run in this reply: pages of the web stand in the conversation, which
 * anybody may have written, and the owner did not allow both together.
 */
export const isWalledOff = (
  { functionsWithWeb }: AnsweringBot,
  { passages, turns }: { passages: Passage[]; turns: PastTurn[] },
): boolean =>
  !functionsWithWeb &&
  (passages.some(({ kind }) => kind === 'website' || kind === 'page') ||
    turns.some(({ fromWeb }) => fromWeb))

/** How a function is told to a model: nothing of its address, its credentials or its owner. */
export function toolOf({ name, definition }: BotFunction): ModelTool {
  const { description } = describedBy(definition)
  return {
    name,
    description: typeof description === 'string' ? description : '',
    parameters: { type: 'object', ...parametersOf(definition) },
  }
}
