import * as texts from '@askwell/messages/functions/rules'
import { AppError, type OwnerId } from '../../shared/index.ts'

export type PaidPlanDeps = {
  /** Title of the owner's plan; 'Free' also without one. */
  planOf: (ownerId: OwnerId) => Promise<{ title: string }>
}

/** Functions are part of every paid plan. */
export const hasPaidPlan = async ({ planOf }: PaidPlanDeps, ownerId: OwnerId): Promise<boolean> =>
  (await planOf(ownerId)).title !== 'Free'

/** Throws AppError `plan_required` for owners on Free or without a plan. */
export async function requirePaidPlan(deps: PaidPlanDeps, ownerId: OwnerId): Promise<void> {
  if (!(await hasPaidPlan(deps, ownerId))) throw new AppError('plan_required', texts.planRequired)
}
