import { integrationTexts } from '@askwell/contract/integration-texts'
import { AppError, type OwnerId } from '../shared/index.ts'

export type PlanDeps = {
  /** Title of the owner's plan; 'Free' also without one. */
  planOf: (ownerId: OwnerId) => Promise<{ title: string }>
}

/** Functions are part of every paid plan. */
export const hasPaidPlan = async ({ planOf }: PlanDeps, ownerId: OwnerId): Promise<boolean> =>
  (await planOf(ownerId)).title !== 'Free'

/** An owner on Free or without a plan is refused. */
export async function requirePaidPlan(deps: PlanDeps, ownerId: OwnerId): Promise<void> {
  if (!(await hasPaidPlan(deps, ownerId)))
    throw new AppError('plan_required', integrationTexts.planRequired)
}
