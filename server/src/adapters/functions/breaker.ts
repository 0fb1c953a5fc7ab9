import type { Health, HealthStore } from '@askwell/core/integrations'
import { AppError, type Clock } from '@askwell/core/shared'
import { callLimits } from './call-limits.ts'

/** Lets a service that failed several times in a row rest, instead of making every visitor wait. */
export type Breaker = {
  /** Throws AppError `function_failed` while the function rests. */
  admit(id: string): Promise<void>
  succeeded(id: string): Promise<void>
  failed(id: string): Promise<void>
}

type Known = { health: Health | null; readAt: number }

const mostRemembered = 10_000

/** The store is read at most every two seconds for a function, and written only when something changes. */
export function createBreaker(store: HealthStore, clock: Clock): Breaker {
  const known = new Map<string, Known>()

  function remember(id: string, health: Health | null): Health | null {
    if (known.size >= mostRemembered) known.clear()
    known.set(id, { health, readAt: clock() })
    return health
  }

  async function healthOf(id: string): Promise<Health | null> {
    const last = known.get(id)
    if (last && clock() < last.readAt + callLimits.healthMs) return last.health
    return remember(id, await store.read(id))
  }

  return {
    async admit(id) {
      const restsUntil = (await healthOf(id))?.restsUntil ?? 0
      if (clock() >= restsUntil) return
      throw new AppError(
        'function_failed',
        'This function failed five times in a row and rests for a minute.',
        { retryAfterSeconds: Math.ceil((restsUntil - clock()) / 1_000) },
      )
    },
    async succeeded(id) {
      if ((await healthOf(id)) === null) return
      await store.healed(id)
      remember(id, null)
    },
    async failed(id) {
      // After a rest one failure is enough to rest again: the count stays until it works.
      const rule = { most: callLimits.failures, restsUntil: clock() + callLimits.restMs }
      remember(id, await store.failed(id, rule))
    },
  }
}
