import { GoogleLogin, GoogleOAuthProvider } from '@react-oauth/google'
import type { CredentialResponse } from '@react-oauth/google'
import { useState } from 'react'
import { en } from '../../shared/en.ts'
import { notify } from '../../shared/notify.ts'
import type { Proof } from './entry.ts'
import { GoogleUnavailable } from './google-unavailable.tsx'

type GoogleSignInProps = { clientId: string; onProof: (proof: Proof) => void }

/** The theme that was chosen, else the system's. */
function isDark(): boolean {
  const chosen = document.documentElement.dataset['theme']
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

const failed = () => notify.error(en.googleFailed)

/** Google's own button; its script is loaded with this module and not before. */
export function GoogleSignIn({ clientId, onProof }: GoogleSignInProps) {
  const [nonce] = useState(newNonce)
  const [isBlocked, setIsBlocked] = useState(false)
  if (isBlocked) return <GoogleUnavailable reason={en.googleUnreachable} />

  function received({ credential }: CredentialResponse) {
    if (credential) onProof({ by: 'google', credential, nonce })
    else failed()
  }

  return (
    <GoogleOAuthProvider clientId={clientId} onScriptLoadError={() => setIsBlocked(true)}>
      <div className="grid min-h-11 justify-items-center">
        <GoogleLogin
          nonce={nonce}
          onSuccess={received}
          onError={failed}
          theme={isDark() ? 'filled_black' : 'outline'}
          size="large"
          width={320}
        />
      </div>
    </GoogleOAuthProvider>
  )
}

/** Ties the credential to this very page, so that one that was caught elsewhere is worth nothing here. */
function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
