import * as texts from '@askwell/messages/functions/rules'
import * as outcomesTexts from '@askwell/messages/bots/outcomes'
import type { BotStore } from '../../bots/index.ts'
import { AppError, type Clock, type OwnerId } from '../../shared/index.ts'
import { requirePaidPlan, type PaidPlanDeps } from '../ports/paid-plan.ts'
import type { FunctionStore } from '../ports/function-store.ts'

/** Switches a function on or off. */
export async function switchFunction(
  deps: PaidPlanDeps & { functions: Pick<FunctionStore, 'setEnabled'>; clock: Clock },
  ownerId: OwnerId,
  { functionId, isEnabled }: { functionId: string; isEnabled: boolean },
): Promise<void> {
  await requirePaidPlan(deps, ownerId)
  const change = { isEnabled, at: deps.clock() }
  const exists = await deps.functions.setEnabled(ownerId, functionId, change)
  if (!exists) throw new AppError('not_found', texts.functionMissing)
}

/** Sets whether functions may run without confirmation in replies that use text of the bot's files and websites. */
export async function switchTrustedSources(
  deps: PaidPlanDeps & { bots: Pick<BotStore, 'switchTrustedSources'> },
  ownerId: OwnerId,
  { botId, isOn }: { botId: string; isOn: boolean },
): Promise<void> {
  await requirePaidPlan(deps, ownerId)
  const exists = await deps.bots.switchTrustedSources(ownerId, botId, isOn)
  if (!exists) throw new AppError('not_found', outcomesTexts.missing)
}
