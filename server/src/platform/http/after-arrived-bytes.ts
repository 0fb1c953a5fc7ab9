/**
 * Calls back after two turns of the event loop, in which all bytes that have arrived are read. A timer alone says nothing
 * about a client: after a server stood still, timers run before the bytes that arrived meanwhile are read.
 */
export function afterArrivedBytes(work: () => void): void {
  setImmediate(() => setImmediate(work))
}
