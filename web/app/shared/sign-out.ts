import { logout } from '@askwell/contract/account'
import { call } from './call.ts'
import { endSession } from './session.ts'

/** Revokes the token on the server and ends the session here, also when the server is unreachable. */
export async function signOut(): Promise<void> {
  try {
    await call(logout, undefined)
  } catch {
    // the token expires later; signing out must always work
  }
  endSession()
}
