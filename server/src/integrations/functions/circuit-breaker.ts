import type { ServiceHealth, ServiceHealthStore } from '@askwell/core/integrations'
import { AppError, type Clock } from '@askwell/core/shared'
import * as texts from '@askwell/messages/functions/calls'
import { callLimits } from './call-limits.ts'

/** Pauses a service after several consecutive failures, so that visitors do not wait for it. */
export type CircuitBreaker = {
  /** Throws AppError `function_failed` while the function is paused. */
  assertClosed(id: string): Promise<void>
  recordSuccess(id: string): Promise<void>
  recordFailure(id: string): Promise<void>
}

type CachedHealth = { health: ServiceHealth | null; readAt: number }

const maxCached = 10_000

/** Caches the health of each function for two seconds, and writes only changes. */
export function createCircuitBreaker(store: ServiceHealthStore, clock: Clock): CircuitBreaker {
  const known = new Map<string, CachedHealth>()

  function remember(id: string, health: ServiceHealth | null): ServiceHealth | null {
    if (known.size >= maxCached) known.clear()
    known.set(id, { health, readAt: clock() })
    return health
  }

  async function healthOf(id: string): Promise<ServiceHealth | null> {
    const last = known.get(id)
    if (last && clock() < last.readAt + callLimits.healthMs) return last.health
    return remember(id, await store.read(id))
  }

  return {
    async assertClosed(id) {
      const pausedUntil = (await healthOf(id))?.pausedUntil ?? 0
      if (clock() >= pausedUntil) return
      throw new AppError('function_failed', texts.rests, {
        retryAfterSeconds: Math.ceil((pausedUntil - clock()) / 1_000),
      })
    },
    async recordSuccess(id) {
      if ((await healthOf(id)) === null) return
      await store.reset(id)
      remember(id, null)
    },
    async recordFailure(id) {
      // The count stays until a call succeeds, so one failure after a pause causes another pause.
      const rule = { maxFailures: callLimits.failures, pausedUntil: clock() + callLimits.restMs }
      remember(id, await store.recordFailure(id, rule))
    },
  }
}
