import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work between two pauses. */
const workMs = 10

/** Returns a function to await after each part of long work; it yields to the event loop every few milliseconds. */
export function createPauses(): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < workMs) return
    await setImmediate()
    last = performance.now()
  }
}
