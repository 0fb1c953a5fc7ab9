import { logout } from '@askwell/contract/account'
import { runningEnded } from './send.ts'
import { currentToken, endSession } from './session.ts'

/** How long the token stays valid after sign-out for pending requests, for example a save. */
const maxWaitMs = 5_000

/**
 * Ends the session in the browser, waits for pending requests, and revokes the token on the server: with a revoked
 * token they would fail with the message that the session has expired. If the server is unreachable, the session
 * still ends, and the token expires later.
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
