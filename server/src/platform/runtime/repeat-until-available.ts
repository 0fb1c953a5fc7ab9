import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@askwell/core/shared'

type Waiting = {
  /** Stops the retries; the step is then skipped. */
  signal: AbortSignal
  onUnavailable: (error: AppError) => void
  retryMs?: number
}

/**
 * Retries a step while the database is unavailable, because the server already listens, and an outage must not end it.
 * Throws every other error.
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
