import type { SignedIn } from '@askwell/contract/account'
import { safeRedirect } from '@askwell/contract/patterns'
import * as text from '@askwell/messages/account/sign-up'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { withRedirect } from '../../shared/paths.ts'
import { startSession, useSession } from '../../shared/session.ts'
import { AccountFrame, textLink } from './shared/account-frame.tsx'
import { pathAfterSignIn, pathWhenSignedIn } from './shared/sign-in-paths.ts'
import { GoogleOption } from './google/google-option.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignInStepView } from './sign-in-step-view.tsx'
import { useSignIn } from './shared/use-sign-in.ts'
import { useRedirect } from './shared/use-redirect.ts'

/** The page /register. Afterwards it opens the redirect, or '/'. */
export function RegisterScreen() {
  const session = useSession()
  const redirect = useRedirect()
  const [target, setTarget] = useState<string | null>(null)
  const signIn = useSignIn(handleGoogleSignIn)

  if (session.status === 'signed-in') {
    return <Navigate replace to={target ?? pathWhenSignedIn(redirect)} />
  }

  function handleRegistered(signedIn: SignedIn) {
    setTarget(safeRedirect(redirect))
    startSession(signedIn)
  }

  /** A Google user may already have an account, so the redirect of a sign-in applies. */
  function handleGoogleSignIn(signedIn: SignedIn) {
    setTarget(pathAfterSignIn(signedIn.plan, redirect))
    startSession(signedIn)
  }

  if (signIn.pending) return <SignInStepView pending={signIn.pending} signIn={signIn} />
  return (
    <AccountFrame
      title={text.title}
      lead={
        <>
          {text.alreadyRegistered}{' '}
          <Link to={withRedirect('/login', redirect ?? '/')} className={textLink}>
            {text.signIn}
          </Link>
        </>
      }
    >
      <RegisterForm onRegistered={handleRegistered} />
      <GoogleOption onCredentials={signIn.submitCredentials} redirect={redirect ?? '/'} />
    </AccountFrame>
  )
}
