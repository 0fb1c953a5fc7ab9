import { logout } from '@askwell/contract/account'
import { runningEnded } from './send.ts'
import { currentToken, endSession } from './session.ts'

/** How long the token outlives the session for calls that still run, for example a save. */
const maxWaitMs = 5_000

/**
 * Ends the session here and then revokes the token on the server: a call that still runs would be refused with
 * a message that the session has expired. Signing out works also when the server is unreachable; the token then
 * expires later.
 */
export async function signOut(): Promise<void> {
  const token = currentToken()
  endSession()
  if (token === null) return
  await Promise.race([runningEnded(), waitedOrLeft()])
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`/api${logout.path}`, { method: logout.method, headers, keepalive: true }).catch(
    () => undefined,
  )
}

const waitedOrLeft = () =>
  new Promise((resolve) => {
    setTimeout(resolve, maxWaitMs)
    window.addEventListener('pagehide', resolve, { once: true })
  })
