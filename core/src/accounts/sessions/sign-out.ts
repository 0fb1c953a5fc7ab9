import type { Caller } from './identify-caller.ts'
import type { TokenStore } from '../ports/token-store.ts'

/** Ends the session of this token; later calls with it fail with 'Session expired'. */
export async function signOut(deps: { tokens: TokenStore }, caller: Caller): Promise<void> {
  await deps.tokens.revoke(caller.account.id, caller.tokenId)
}
