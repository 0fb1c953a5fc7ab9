/** The event loop stood still when one turn took longer. */
const standstillMs = 20

/**
 * Calls back after two turns of the event loop, in which all bytes that have arrived are read. A timer alone says nothing
 * about a client: after a server stood still, timers run before the bytes that arrived meanwhile are read.
 */
export function afterArrivedBytes(work: () => void): void {
  setImmediate(() => {
    const beganAt = performance.now()
    setImmediate(() => {
      const stoodStill = performance.now() - beganAt > standstillMs
      // What arrived while the second turn stood still is read in the next one.
      if (stoodStill) setImmediate(() => setImmediate(work))
      else work()
    })
  })
}
