import type { Timers } from '../ports/timers.ts'

/** Timers whose time advances only by calls. */
export function manualTimers(): Timers & { advance(ms: number): Promise<void> } {
  let now = 1_000_000
  const waiting = new Set<{ at: number; run: () => void }>()
  return {
    now: () => now,
    after(ms, run) {
      const entry = { at: now + ms, run }
      waiting.add(entry)
      return () => waiting.delete(entry)
    },
    async advance(ms) {
      const end = now + ms
      for (;;) {
        await flushMicrotasks()
        const [next] = [...waiting].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)
        if (!next) break
        waiting.delete(next)
        now = next.at
        next.run()
      }
      now = end
      await flushMicrotasks()
    },
  }
}

/** Lets all pending promises settle. */
export async function flushMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve()
}
