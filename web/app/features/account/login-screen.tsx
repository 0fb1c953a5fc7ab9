import type { SignedIn } from '@askwell/contract/account'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { withRedirect } from '../../shared/paths.ts'
import { startSession, useSession } from '../../shared/session.ts'
import { AccountFrame, Or, textLink } from './account-frame.tsx'
import { afterSignIn, alreadySignedIn } from './after-sign-in.ts'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import { StepInPlace } from './step-in-place.tsx'
import { useEntry } from './use-entry.ts'
import { useRedirect } from './use-redirect.ts'
import { account as text } from '../../messages/en.ts'

/** The page /login. Somebody who is signed in already goes on. */
export function LoginScreen() {
  const session = useSession()
  const redirect = useRedirect()
  const [target, setTarget] = useState<string | null>(null)

  if (session.status === 'signed-in') {
    return <Navigate replace to={target ?? alreadySignedIn(redirect)} />
  }

  function enter(signedIn: SignedIn) {
    setTarget(afterSignIn(signedIn.plan, redirect))
    startSession(signedIn)
  }
  return <LoginView redirect={redirect ?? '/'} onSignedIn={enter} />
}

/** The same form in place of a page that needs a sign-in; afterwards that page shows. */
export function LoginInPlace() {
  const { pathname, search } = useLocation()
  return <LoginView redirect={pathname + search} onSignedIn={startSession} />
}

type LoginViewProps = { redirect: string; onSignedIn: (signedIn: SignedIn) => void }

function LoginView({ redirect, onSignedIn }: LoginViewProps) {
  const entry = useEntry(onSignedIn)
  if (entry.open) return <StepInPlace open={entry.open} entry={entry} />

  return (
    <AccountFrame
      title={text.welcomeBack}
      lead={
        <>
          {text.newHere}{' '}
          <Link to={withRedirect('/register', redirect)} className={textLink}>
            {text.createAnAccount}
          </Link>
        </>
      }
    >
      <LoginForm onProof={entry.tryToEnter} />
      <Or />
      <GoogleButton onProof={entry.tryToEnter} redirect={redirect} />
    </AccountFrame>
  )
}
