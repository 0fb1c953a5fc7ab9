import { integrationTexts } from '@askwell/contract/integration-texts'
import { AppError, type OwnerId } from '../shared/index.ts'

export type PlanDeps = {
  /** Title of the owner's plan; 'Free' also without one. */
  planOf: (ownerId: OwnerId) => Promise<{ title: string }>
}

/** Functions are part of every paid plan; an owner on Free or without a plan is refused. */
export async function requirePaidPlan({ planOf }: PlanDeps, ownerId: OwnerId): Promise<void> {
  const { title } = await planOf(ownerId)
  if (title === 'Free') throw new AppError('plan_required', integrationTexts.planRequired)
}
