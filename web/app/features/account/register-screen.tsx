import { safeRedirect } from '@askwell/contract/patterns'
import type { SignedIn } from '@askwell/contract/account'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { withRedirect } from '../../shared/paths.ts'
import { startSession, useSession } from '../../shared/session.ts'
import { AccountFrame, Or, textLink } from './account-frame.tsx'
import { afterSignIn, alreadySignedIn } from './after-sign-in.ts'
import { GoogleButton } from './google-button.tsx'
import { RegisterForm } from './register-form.tsx'
import { StepInPlace } from './step-in-place.tsx'
import { useEntry } from './use-entry.ts'
import { useRedirect } from './use-redirect.ts'
import { account as text } from '../../messages/en.ts'

/** The page /register. Afterwards the redirect applies, '/' without one. */
export function RegisterScreen() {
  const session = useSession()
  const redirect = useRedirect()
  const [target, setTarget] = useState<string | null>(null)
  const entry = useEntry(enterByGoogle)

  if (session.status === 'signed-in') {
    return <Navigate replace to={target ?? alreadySignedIn(redirect)} />
  }

  function enter(signedIn: SignedIn) {
    setTarget(safeRedirect(redirect))
    startSession(signedIn)
  }

  /** Whoever comes by Google may have an account already, and lands like everybody who signs in. */
  function enterByGoogle(signedIn: SignedIn) {
    setTarget(afterSignIn(signedIn.plan, redirect))
    startSession(signedIn)
  }

  if (entry.open) return <StepInPlace open={entry.open} entry={entry} />
  return (
    <AccountFrame
      title={text.createYourAccount}
      lead={
        <>
          {text.alreadyRegistered}{' '}
          <Link to={withRedirect('/login', redirect ?? '/')} className={textLink}>
            {text.signIn2}
          </Link>
        </>
      }
    >
      <RegisterForm onRegistered={enter} />
      <Or />
      <GoogleButton onProof={entry.tryToEnter} redirect={redirect ?? '/'} />
    </AccountFrame>
  )
}
