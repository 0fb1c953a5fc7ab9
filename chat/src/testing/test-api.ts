import type { ApiContext } from '../api/calls.ts'

/** An API context for tests: short pauses end at once, and the first-byte timeout never fires. */
export const testApi = (fetch: ApiContext['fetch']): ApiContext => ({
  apiUrl: '/api',
  fetch,
  pause: (delayMs) => (delayMs < 3_000 ? Promise.resolve() : new Promise(() => {})),
})
