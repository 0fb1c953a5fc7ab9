import { functionLimits } from '@askwell/contract/integration-rules'
import { integrationTexts as texts } from '@askwell/contract/integration-texts'
import { AppError, type Clock, type OwnerId } from '../shared/index.ts'
import { requirePaidPlan, type PlanDeps } from './owner-plan.ts'
import type { FunctionStore } from './ports.ts'

export type RemovalDeps = PlanDeps & { functions: FunctionStore; clock: Clock }

/** How long what was removed can be restored, in milliseconds; after it the secrets are gone, too. */
export const undoMs = 120_000

/** Takes a function away from its bot, with its secrets and its picture. */
export async function removeFunction(
  deps: RemovalDeps,
  ownerId: OwnerId,
  functionId: string,
): Promise<void> {
  await requirePaidPlan(deps, ownerId)
  const isRemoved = await deps.functions.remove(ownerId, { functionId, at: deps.clock() })
  if (!isRemoved) throw new AppError('not_found', texts.functionMissing)
}

/** Takes a removal back: all of the functions come back as they were, or none. */
export async function restoreFunctions(
  deps: RemovalDeps,
  ownerId: OwnerId,
  asked: { botId: string; functionIds: string[] },
): Promise<void> {
  await requirePaidPlan(deps, ownerId)
  const functionIds = [...new Set(asked.functionIds)]
  const restored = { botId: asked.botId, functionIds, removedSince: deps.clock() - undoMs }
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
        `A chatbot takes at most ${functionLimits.perBot} functions.`,
      )
  }
}
