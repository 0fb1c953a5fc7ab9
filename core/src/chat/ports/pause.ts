import type { Timers } from './timers.ts'

/** Resolves after `ms` milliseconds, or when the signal aborts. */
export function pause(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timers.after(ms, end)
    function end() {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
