import type { Timers } from './ports.ts'

/** Time that only moves when told to. */
export function stillTime(): Timers & { pass(ms: number): Promise<void> } {
  let now = 1_000_000
  const waiting = new Set<{ at: number; run: () => void }>()
  return {
    now: () => now,
    after(ms, run) {
      const entry = { at: now + ms, run }
      waiting.add(entry)
      return () => waiting.delete(entry)
    },
    async pass(ms) {
      const end = now + ms
      for (;;) {
        await settled()
        const [next] = [...waiting].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)
        if (!next) break
        waiting.delete(next)
        now = next.at
        next.run()
      }
      now = end
      await settled()
    },
  }
}

/** Lets everything that is already possible happen. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve()
}
