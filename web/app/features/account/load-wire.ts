/** Checks and calls of the account pages, in a file of their own. */
export const loadWire = () => import('./wire.ts')
