import * as texts from '@askwell/messages/functions/rules'
import { AppError, type OwnerId } from '../../shared/index.ts'

export type PaidPlanDeps = {
  /** Title of the owner's plan; also 'Free' without a plan. */
  planOf: (ownerId: OwnerId) => Promise<{ title: string }>
}

/** Whether the owner has a paid plan, each of which includes functions. */
export const hasPaidPlan = async ({ planOf }: PaidPlanDeps, ownerId: OwnerId): Promise<boolean> =>
  (await planOf(ownerId)).title !== 'Free'

/** Throws AppError `plan_required` for owners on Free or without a plan. */
export async function requirePaidPlan(deps: PaidPlanDeps, ownerId: OwnerId): Promise<void> {
  if (!(await hasPaidPlan(deps, ownerId))) throw new AppError('plan_required', texts.planRequired)
}
