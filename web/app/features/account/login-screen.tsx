import type { SignedIn } from '@askwell/contract/account'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { withRedirect } from '../../shared/paths.ts'
import { startSession, useSession } from '../../shared/session.ts'
import { AccountFrame, Or, textLink } from './account-frame.tsx'
import { afterSignIn, alreadySignedIn } from './after-sign-in.ts'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import { useRedirect } from './use-redirect.ts'

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
  return (
    <AccountFrame
      title="Welcome back"
      lead={
        <>
          New here?{' '}
          <Link to={withRedirect('/register', redirect)} className={textLink}>
            Create an account
          </Link>
        </>
      }
    >
      <LoginForm onSignedIn={onSignedIn} />
      <Or />
      <GoogleButton />
    </AccountFrame>
  )
}
