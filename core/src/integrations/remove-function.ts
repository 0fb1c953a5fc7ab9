import { integrationTexts as texts } from '@askwell/contract/integration-texts'
import { AppError, type OwnerId } from '../shared/index.ts'
import { requirePaidPlan, type PlanDeps } from './owner-plan.ts'
import type { FunctionStore } from './ports.ts'

/** Takes a function away from its bot, with its secrets and its picture. */
export async function removeFunction(
  deps: PlanDeps & { functions: FunctionStore },
  ownerId: OwnerId,
  functionId: string,
): Promise<void> {
  await requirePaidPlan(deps, ownerId)
  const isRemoved = await deps.functions.remove(ownerId, functionId)
  if (!isRemoved) throw new AppError('not_found', texts.functionMissing)
}
