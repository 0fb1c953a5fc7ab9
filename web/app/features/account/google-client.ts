import { signInSetup } from '@askwell/contract/security'
import { useEffect, useState } from 'react'
import { call } from '../../shared/call.ts'

let asking: Promise<string | null> | null = null

/** Asked once for each page that was loaded; a failure may be asked again. */
function clientId(): Promise<string | null> {
  asking ??= call(signInSetup, undefined)
    .then(({ google_client_id }) => google_client_id)
    .catch(() => {
      asking = null
      return null // the password still works, so nobody needs to hear of it
    })
  return asking
}

/** The client id for signing in with Google; null while it is unknown or not set up. */
export function useGoogleClient(): string | null {
  const [known, setKnown] = useState<string | null>(null)

  useEffect(() => {
    let isThere = true
    async function ask() {
      const id = await clientId()
      if (isThere) setKnown(id)
    }
    void ask()
    return () => {
      isThere = false
    }
  }, [])
  return known
}

/**
 * What a page may load was settled by the address it was loaded from, not by the one it shows now.
 * Only the sign-in pages may load Google's script.
 */
export function mayLoadGoogle(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  const { pathname } = new URL(loaded?.name ?? location.href, location.href)
  return /^\/(?:login|register)\/?$/i.test(pathname)
}
