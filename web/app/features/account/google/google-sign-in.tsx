import * as text from '@askwell/messages/account/google'
import { GoogleLogin, GoogleOAuthProvider } from '@react-oauth/google'
import type { CredentialResponse } from '@react-oauth/google'
import { useState } from 'react'
import { notify } from '../../../shared/notify.ts'
import type { Credentials } from '../shared/sign-in-step.ts'
import type { GoogleSetup } from './google-client.ts'
import { GoogleUnavailable } from './google-unavailable.tsx'

type GoogleSignInProps = {
  setup: GoogleSetup
  onCredentials: (credentials: Credentials) => void
}

/** Whether the chosen theme is dark; without a choice, the system's theme. */
function isDark(): boolean {
  const chosen = document.documentElement.dataset['theme']
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

const notifyFailed = () => notify.error(text.failed)

/** Google's sign-in button. Its script is loaded with this module. */
export function GoogleSignIn({ setup, onCredentials }: GoogleSignInProps) {
  const [isBlocked, setIsBlocked] = useState(false)
  if (isBlocked) return <GoogleUnavailable reason={text.unreachable} />

  function handleSuccess({ credential }: CredentialResponse) {
    if (credential) onCredentials({ method: 'google', credential })
    else notifyFailed()
  }

  return (
    <GoogleOAuthProvider clientId={setup.clientId} onScriptLoadError={() => setIsBlocked(true)}>
      <div className="grid min-h-11 justify-items-center">
        <GoogleLogin
          nonce={setup.nonce}
          onSuccess={handleSuccess}
          onError={notifyFailed}
          theme={isDark() ? 'filled_black' : 'outline'}
          size="large"
          width={320}
        />
      </div>
    </GoogleOAuthProvider>
  )
}
