/** Loads the checks and calls of the account pages as a separate chunk. */
export const loadAccountApi = () => import('./account-api.ts')
