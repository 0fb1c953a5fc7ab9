import { functionLimits } from '@askwell/contract/integrations/integration-rules'
import * as texts from '@askwell/messages/functions/rules'
import * as limitsTexts from '@askwell/messages/functions/limits'
import { AppError, type Clock, type OwnerId } from '../../shared/index.ts'
import { requirePaidPlan, type PaidPlanDeps } from '../ports/paid-plan.ts'
import type { FunctionStore } from '../ports/function-store.ts'

export type RemoveFunctionDeps = PaidPlanDeps & {
  functions: Pick<FunctionStore, 'remove' | 'restore'>
  clock: Clock
}

/** Milliseconds during which removed functions can be restored; then they are deleted with their secrets. */
export const undoWindowMs = 120_000

/** Removes a function from its bot, with its secrets and its image. */
export async function removeFunction(
  deps: RemoveFunctionDeps,
  ownerId: OwnerId,
  functionId: string,
): Promise<void> {
  await requirePaidPlan(deps, ownerId)
  const isRemoved = await deps.functions.remove(ownerId, { functionId, at: deps.clock() })
  if (!isRemoved) throw new AppError('not_found', texts.functionMissing)
}

/** Undoes a removal: restores all of the functions, or none. */
export async function restoreFunctions(
  deps: RemoveFunctionDeps,
  ownerId: OwnerId,
  request: { botId: string; functionIds: string[] },
): Promise<void> {
  await requirePaidPlan(deps, ownerId)
  const functionIds = [...new Set(request.functionIds)]
  const restored = { botId: request.botId, functionIds, removedSince: deps.clock() - undoWindowMs }
  switch (await deps.functions.restore(ownerId, restored, functionLimits.perBot)) {
    case 'saved':
      return
    case 'not_found':
      throw new AppError('not_found', texts.tooLateToUndo)
    case 'name_taken':
      throw new AppError('name_taken', texts.nameUsedSince)
    case 'too_many':
      throw new AppError(
        'invalid_request',
        limitsTexts.tooManyFunctions({ max: functionLimits.perBot }),
      )
  }
}
