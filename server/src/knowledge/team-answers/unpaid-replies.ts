import { createHash } from 'node:crypto'
import type { Clock, OwnerId } from '@askwell/core/shared'
import type { RateLimitStore } from '../../platform/rate-limits/rate-limit-store.ts'

const dayMs = 86_400_000

/** How many different questions a day an account may try with replies from the sources, which cost no message. */
const unpaidRepliesPerDay = 100

type Question = { ownerId: OwnerId; botId: string; question: string }

/**
 * Limits the replies from the sources that an account reads while it tries an answer, because otherwise tries could
 * replace paid replies. A question that is tried repeatedly counts once.
 */
export function createUnpaidReplies(
  counters: Pick<RateLimitStore, 'check' | 'consume' | 'count'>,
  clock: Clock,
) {
  return async ({ ownerId, botId, question }: Question): Promise<boolean> => {
    const window = { windowMs: dayMs, now: clock() }
    const digest = createHash('sha256').update(`${botId} ${question}`).digest('base64url')
    const key = `tried-question:${ownerId}:${digest}`
    if (!(await counters.check(key, { ...window, limit: 1 })).allowed) return true

    const today = { ...window, limit: unpaidRepliesPerDay }
    const { allowed } = await counters.consume(`tried-questions:${ownerId}`, today)
    if (allowed) await counters.count(key, window)
    return allowed
  }
}
