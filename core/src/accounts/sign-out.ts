import type { Caller } from './identify-caller.ts'
import type { TokenStore } from './ports.ts'

/** Ends the session of this token; every later call with it reads 'Session expired'. */
export async function signOut(deps: { tokens: TokenStore }, caller: Caller): Promise<void> {
  await deps.tokens.revoke(caller.account.id, caller.tokenId)
}
