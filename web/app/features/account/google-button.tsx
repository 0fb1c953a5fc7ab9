import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { messageOf } from '../../shared/call-error.ts'
import { en } from '../../shared/en.ts'
import { notify } from '../../shared/notify.ts'
import { withRedirect } from '../../shared/paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import type { Proof } from './entry.ts'
import { mayLoadGoogle, useGoogleClient } from './google-client.ts'
import { GoogleUnavailable } from './google-unavailable.tsx'
import { account as text } from '../../messages/en.ts'

const GoogleSignIn = lazy(async () => {
  const { GoogleSignIn: Loaded } = await import('./google-sign-in.tsx')
  return { default: Loaded }
})

type GoogleButtonProps = {
  onProof: (proof: Proof) => Promise<void>
  /** The page to go on to, for the sign-in page that may load Google's script. */
  redirect: string
}

/** Signing in with Google where it is set up; elsewhere plainly unavailable, with one line of reason. */
export function GoogleButton({ onProof, redirect }: GoogleButtonProps) {
  const clientId = useGoogleClient()
  const { pathname } = useLocation()

  if (!clientId) return <GoogleUnavailable reason={en.googleUnavailable} />
  if (!mayLoadGoogle()) {
    const page = /register/i.test(pathname) ? '/register' : '/login'
    return (
      <Button variant="outline" onClick={() => location.assign(withRedirect(page, redirect))}>
        {text.signInWithGoogle}
      </Button>
    )
  }

  async function prove(proof: Proof) {
    await onProof(proof).catch((error: unknown) => {
      notify.error(messageOf(error, en.unexpectedError))
    })
  }
  return (
    <Suspense fallback={<div className="min-h-11" />}>
      <GoogleSignIn clientId={clientId} onProof={(proof) => void prove(proof)} />
    </Suspense>
  )
}
