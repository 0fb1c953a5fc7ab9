import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work between two pauses. */
const workMs = 10

/** Lets requests be answered during long work: to be awaited after each part of it, it pauses every few milliseconds. */
export function createPauses(): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < workMs) return
    await setImmediate()
    last = performance.now()
  }
}
