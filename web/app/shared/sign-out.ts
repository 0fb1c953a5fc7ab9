import { logout } from '@askwell/contract/account'
import { call } from './call.ts'
import { endSession } from './session.ts'

/** Revokes the token on the server and forgets the user here, also when the server is away. */
export async function signOut(): Promise<void> {
  try {
    await call(logout, undefined)
  } catch {
    // the token runs out by itself; whoever signs out must not be kept signed in
  }
  endSession()
}
