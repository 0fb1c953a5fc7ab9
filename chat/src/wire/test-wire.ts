import type { Wire } from './calls.ts'

/** The server for tests: short pauses are over at once, and nobody runs out of patience with a stream. */
export const testWire = (fetch: Wire['fetch']): Wire => ({
  apiUrl: '/api',
  fetch,
  pause: (delayMs) => (delayMs < 3_000 ? Promise.resolve() : new Promise(() => {})),
})
