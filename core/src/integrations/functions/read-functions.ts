import * as texts from '@askwell/messages/functions/rules'
import { requireOwnBot, type BotStore } from '../../bots/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import { requirePaidPlan, type PaidPlanDeps } from '../ports/paid-plan.ts'
import type { BotFunction, FunctionListItem } from '../ports/bot-function.ts'
import type { FunctionStore } from '../ports/function-store.ts'

export type ReadFunctionsDeps = PaidPlanDeps & { functions: FunctionStore; bots: BotStore }

/** The functions of the owner's bot, without secrets. */
export async function listFunctions(
  deps: ReadFunctionsDeps,
  ownerId: OwnerId,
  botId: string,
): Promise<FunctionListItem[]> {
  await requirePaidPlan(deps, ownerId)
  await requireOwnBot(deps, ownerId, botId)
  return deps.functions.list(ownerId, botId)
}

/** One function of the owner. Throws the same AppError for an unknown id and for a function of another owner. */
export async function readFunction(
  deps: Omit<ReadFunctionsDeps, 'bots'>,
  ownerId: OwnerId,
  functionId: string,
): Promise<BotFunction> {
  await requirePaidPlan(deps, ownerId)
  const found = await deps.functions.find(ownerId, functionId)
  if (!found) throw new AppError('not_found', texts.functionMissing)
  return found
}
