/** The event loop was blocked when one iteration took longer, in milliseconds. */
const standstillMs = 20

/**
 * Calls back after two iterations of the event loop, in which all bytes that have arrived are read. A timer alone does
 * not prove that a client is slow: after the event loop was blocked, timers run before the arrived bytes are read.
 */
export function afterArrivedBytes(work: () => void): void {
  setImmediate(() => {
    const beganAt = performance.now()
    setImmediate(() => {
      const stoodStill = performance.now() - beganAt > standstillMs
      // Bytes that arrived while the second iteration was blocked are read in the next one.
      if (stoodStill) setImmediate(() => setImmediate(work))
      else work()
    })
  })
}
