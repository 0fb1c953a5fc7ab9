import type { Engine } from '../db/engine/dialect.ts'
import {
  addOneByOne,
  maxPoints,
  withLimits,
  type Counter,
  type CounterStore,
  type RateLimitStore,
  type Use,
} from './rate-limit-store.ts'

export type ChatRateLimits = RateLimitStore & {
  /** Writes the counters of chat questions to the database. */
  flush: () => Promise<void>
}

/**
 * Keeps the counters of chat questions in memory on SQLite, which has a single process, because each question would
 * otherwise wait for several more commits. They are written to the database every minute and at the end, so that hourly
 * and daily limits survive a restart. All other limits stay in the database.
 */
export function withInMemoryChatLimits(stored: RateLimitStore, engine: Engine): ChatRateLimits {
  if (engine !== 'sqlite') return { ...stored, flush: async () => undefined }
  const memory = memoryOf(stored)
  const at = (key: string) => (key.startsWith('chat:') ? memory : stored)
  return {
    ...withLimits({
      add: (key, use) => at(key).add(key, use),
      addInOrder: (uses, now) => addOneByOne((key, use) => at(key).add(key, use), uses, now),
      find: (key, now) => at(key).find(key, now),
      async save(counters) {
        for (const counter of counters) await at(counter.key).save([counter])
      },
      giveBack: (key) => at(key).giveBack(key),
      clear: (key) => at(key).clear(key),
      deleteExpired: (now) => memory.deleteExpired(now),
    }),
    flush: memory.flush,
  }
}

type MemoryStore = Omit<CounterStore, 'addInOrder'> & { flush: () => Promise<void> }

function memoryOf(stored: CounterStore): MemoryStore {
  const counters = new Map<string, Counter>()
  const unsaved = new Map<string, Counter>()

  function set(key: string, counter: Counter): Counter {
    counters.set(key, counter)
    unsaved.set(key, counter)
    return counter
  }

  /** Reads the counter of an earlier process, once for each key. */
  async function load(key: string, now: number): Promise<void> {
    if (counters.has(key)) return
    const earlier = await stored.find(key, now)
    if (earlier && !counters.has(key)) counters.set(key, earlier)
  }

  async function flush(): Promise<void> {
    const changed = [...unsaved].map(([key, counter]) => ({ key, ...counter }))
    unsaved.clear()
    await stored.save(changed)
  }

  return {
    async add(key, use) {
      await load(key, use.now)
      // There must be no `await` between reading and writing, or concurrent uses would count as one.
      return set(key, withUse(counters.get(key), use))
    },
    async find(key, now) {
      await load(key, now)
      const known = counters.get(key)
      return known && known.expiresAt > now ? known : null
    },
    async save(changed) {
      for (const { key, ...counter } of changed) set(key, counter)
    },
    async giveBack(key) {
      const known = counters.get(key)
      if (known && known.points > 0) set(key, { ...known, points: known.points - 1 })
    },
    async clear(key) {
      counters.delete(key)
      unsaved.delete(key)
      await stored.clear(key)
    },
    async deleteExpired(now) {
      for (const [key, { expiresAt }] of counters) if (expiresAt <= now) counters.delete(key)
      await flush()
      await stored.deleteExpired(now)
    },
    flush,
  }
}

function withUse(known: Counter | undefined, use: Use): Counter {
  const { windowMs, now, limit = maxPoints, points = 1 } = use
  if (!known || known.expiresAt <= now) return { points, expiresAt: now + windowMs }
  return { ...known, points: Math.min(known.points, limit) + points }
}
