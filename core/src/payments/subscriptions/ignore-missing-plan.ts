import { AppError } from '../../shared/index.ts'

/** Runs a change of the plan that is not needed without one. */
export async function ignoreMissingPlan(change: () => Promise<unknown>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_subscription') return
    throw error
  }
}
