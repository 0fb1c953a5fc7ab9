import { useEffect, useState } from 'react'
import { whenIdle } from '../../../shared/browser/when-idle.ts'
import { loadAccountApi } from '../shared/load-account-api.ts'

/** The client id, and the server's nonce for one sign-in. */
export type GoogleSetup = { clientId: string; nonce: string }

/** Null while it is loading or when Google is not configured. Each mounted page gets its own nonce. */
export function useGoogleSetup(): GoogleSetup | null {
  const [setup, setSetup] = useState<GoogleSetup | null>(null)

  useEffect(() => {
    let isMounted = true
    async function load() {
      const loaded = await fetchSetup().catch(() => null) // not shown: the password form still works
      if (isMounted) setSetup(loaded)
    }
    void load()
    return () => {
      isMounted = false
    }
  }, [])
  return setup
}

async function fetchSetup(): Promise<GoogleSetup | null> {
  await whenIdle()
  const { getSignInSetup } = await loadAccountApi()
  const { google_client_id: clientId, google_nonce: nonce } = await getSignInSetup()
  return clientId === null || nonce === null ? null : { clientId, nonce }
}

/**
 * Whether Google's script may be loaded. Only the content security policy of the sign-in pages allows it, and the
 * policy is that of the loaded document, not of the current URL.
 */
export function mayLoadGoogle(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  const { pathname } = new URL(loaded?.name ?? location.href, location.href)
  return /^\/(?:login|register)\/?$/i.test(pathname)
}
