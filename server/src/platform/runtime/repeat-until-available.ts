import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@askwell/core/shared'

type Waiting = {
  /** Ends the waiting: the step is left out. */
  signal: AbortSignal
  onUnavailable: (error: AppError) => void
  retryMs?: number
}

/**
 * Runs a step again for as long as the database is unavailable: the server listens already, so that an outage must not
 * end it. Throws every other error.
 */
export async function repeatUntilAvailable(
  step: () => Promise<void>,
  { signal, onUnavailable, retryMs = 2_000 }: Waiting,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await step()
      return
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'overloaded') throw error
      onUnavailable(error)
    }
    await wait(retryMs, undefined, { signal }).catch(() => undefined)
  }
}
