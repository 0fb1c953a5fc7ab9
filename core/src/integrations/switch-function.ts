import { integrationTexts as texts } from '@askwell/contract/integration-texts'
import type { BotStore } from '../bots/index.ts'
import { AppError, type Clock, type OwnerId } from '../shared/index.ts'
import { requirePaidPlan, type PlanDeps } from './owner-plan.ts'
import type { FunctionStore } from './ports.ts'

/** Switches a function on or off; everything else of it stays. */
export async function switchFunction(
  deps: PlanDeps & { functions: Pick<FunctionStore, 'switchOn'>; clock: Clock },
  ownerId: OwnerId,
  { functionId, isEnabled }: { functionId: string; isEnabled: boolean },
): Promise<void> {
  await requirePaidPlan(deps, ownerId)
  const change = { isEnabled, at: deps.clock() }
  const isKnown = await deps.functions.switchOn(ownerId, functionId, change)
  if (!isKnown) throw new AppError('not_found', texts.functionMissing)
}

/** Lets functions run for answers that draw on website text, or keeps them from it. */
export async function switchWebAnswers(
  deps: PlanDeps & { bots: Pick<BotStore, 'switchWebAnswers'> },
  ownerId: OwnerId,
  { botId, isOn }: { botId: string; isOn: boolean },
): Promise<void> {
  await requirePaidPlan(deps, ownerId)
  const isKnown = await deps.bots.switchWebAnswers(ownerId, botId, isOn)
  if (!isKnown) throw new AppError('not_found', 'This chatbot does not exist.')
}
