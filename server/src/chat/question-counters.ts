import type { QuestionCounters, Uses } from '@askwell/core/chat'
import type { Clock } from '@askwell/core/shared'
import type { Counter, CounterStore } from '../platform/rate-limits/rate-limit-store.ts'

/** Counters of questions that use `clock` for the current time. */
export const questionCounters = (counters: CounterStore, clock: Clock): QuestionCounters => ({
  async add(key, windowMs) {
    const now = clock()
    return toUses(await counters.add(key, { windowMs, now }), now)
  },
  async addInOrder(uses) {
    const now = clock()
    const limited = uses.map(({ max, ...use }) => ({ ...use, limit: max }))
    return (await counters.addInOrder(limited, now)).map((counter) => toUses(counter, now))
  },
  async find(key) {
    const now = clock()
    const counter = await counters.find(key, now)
    return counter && toUses(counter, now)
  },
  hold: (key, windowMs) => counters.save([{ key, points: 1, expiresAt: clock() + windowMs }]),
})

const toUses = ({ points, expiresAt }: Counter, now: number): Uses => ({
  count: points,
  endsInMs: expiresAt - now,
})
