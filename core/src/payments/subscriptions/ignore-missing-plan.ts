import { AppError } from '../../shared/index.ts'

/** Runs a change of the plan; ignores that there is no plan. */
export async function ignoreMissingPlan(change: () => Promise<unknown>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_subscription') return
    throw error
  }
}
