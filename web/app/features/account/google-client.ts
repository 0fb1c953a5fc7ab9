import { useEffect, useState } from 'react'
import { whenQuiet } from '../../shared/when-quiet.ts'
import { loadWire } from './load-wire.ts'

let asking: Promise<string | null> | null = null

/** Asked once for each page that was loaded; a failure may be asked again. */
function clientId(): Promise<string | null> {
  asking ??= askServer().catch(() => {
    asking = null
    return null // the password still works, so nobody needs to hear of it
  })
  return asking
}

async function askServer(): Promise<string | null> {
  await whenQuiet()
  const { askSetup } = await loadWire()
  const { google_client_id } = await askSetup()
  return google_client_id
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
