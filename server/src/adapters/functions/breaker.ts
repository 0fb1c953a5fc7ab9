import { AppError, type Clock } from '@askwell/core/shared'
import { callLimits } from './call-limits.ts'

type State = { failures: number; openUntil: number }

/** Lets a service that failed several times in a row rest, instead of making every visitor wait. */
export type Breaker = {
  /** Throws AppError `function_failed` while the function rests. */
  admit(id: string): void
  succeeded(id: string): void
  failed(id: string): void
}

const mostRemembered = 10_000

export function createBreaker(clock: Clock): Breaker {
  const states = new Map<string, State>()

  return {
    admit(id) {
      const { openUntil = 0 } = states.get(id) ?? {}
      if (clock() >= openUntil) return
      throw new AppError(
        'function_failed',
        'This function failed five times in a row and rests for a minute.',
        { retryAfterSeconds: Math.ceil((openUntil - clock()) / 1_000) },
      )
    },
    succeeded(id) {
      states.delete(id)
    },
    failed(id) {
      const failures = (states.get(id)?.failures ?? 0) + 1
      // After a rest one failure is enough to rest again: the count stays until it works.
      const openUntil = failures >= callLimits.failures ? clock() + callLimits.restMs : 0
      if (states.size >= mostRemembered) states.clear()
      states.set(id, { failures, openUntil })
    },
  }
}
