import { integrationTexts as texts } from '@askwell/contract/integration-texts'
import { ownBot, type BotStore } from '../bots/index.ts'
import { AppError, type OwnerId } from '../shared/index.ts'
import { requirePaidPlan, type PlanDeps } from './owner-plan.ts'
import type { BotFunction, FunctionListItem, FunctionStore } from './ports.ts'

export type ReadFunctionsDeps = PlanDeps & { functions: FunctionStore; bots: BotStore }

/** The functions of the owner's bot, without anything secret. */
export async function listFunctions(
  deps: ReadFunctionsDeps,
  ownerId: OwnerId,
  botId: string,
): Promise<FunctionListItem[]> {
  await requirePaidPlan(deps, ownerId)
  await ownBot(deps, ownerId, botId)
  return deps.functions.list(ownerId, botId)
}

/** One function of the owner; unknown and foreign ids are refused alike. */
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
