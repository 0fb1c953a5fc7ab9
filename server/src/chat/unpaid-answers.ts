import type { UnpaidAnswers } from '@askwell/core/chat'
import type { Clock } from '@askwell/core/shared'
import { Gauge, type Metric } from 'prom-client'
import type { RateLimitStore } from '../platform/rate-limits/rate-limit-store.ts'

const key = 'unpaid-answers'
const day = 86_400_000

type Deps = { counters: RateLimitStore; clock: Clock; limit: number }

/** Counts replies of the model that cost no message, for each UTC day, across all processes. */
export function openUnpaidAnswers(deps: Deps): { port: UnpaidAnswers; metrics: Metric[] } {
  const { counters, clock, limit } = deps
  let reachedUntil = 0

  return {
    port: {
      waitSeconds: () => {
        const leftMs = reachedUntil - clock()
        return leftMs > 0 ? Math.ceil(leftMs / 1_000) : null
      },
      async count() {
        const now = clock()
        const windowMs = day - (now % day)
        const { allowed, retryAfterMs } = await counters.consume(key, { limit, windowMs, now })
        if (!allowed) reachedUntil = now + retryAfterMs
        return allowed
      },
    },
    metrics: createGauges(deps),
  }
}

function createGauges({ counters, clock, limit }: Deps): Metric[] {
  const max = new Gauge({
    name: 'askwell_unpaid_answers_limit',
    help: 'Highest number of unpaid model answers of a day (FREE_ANSWERS_PER_DAY).',
    registers: [],
  })
  max.set(limit)
  const today = new Gauge({
    name: 'askwell_unpaid_answers_today',
    help: 'Model answers since midnight UTC that nobody paid for.',
    registers: [],
    async collect() {
      const { points } = (await counters.find(key, clock())) ?? { points: 0 }
      this.set(Math.min(limit, points))
    },
  })
  return [today, max]
}
