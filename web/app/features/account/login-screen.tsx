import type { SignedIn } from '@askwell/contract/account'
import * as text from '@askwell/messages/account/sign-in'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { withRedirect } from '../../shared/paths.ts'
import { startSession, useSession } from '../../shared/session.ts'
import { AccountFrame, textLink } from './shared/account-frame.tsx'
import { pathAfterSignIn, pathWhenSignedIn } from './shared/sign-in-paths.ts'
import { GoogleOption } from './google/google-option.tsx'
import { LoginForm } from './login-form.tsx'
import { SignInStepView } from './sign-in-step-view.tsx'
import { useSignIn } from './shared/use-sign-in.ts'
import { useRedirect } from './shared/use-redirect.ts'

/** The page /login. A signed-in user is redirected. */
export function LoginScreen() {
  const session = useSession()
  const redirect = useRedirect()
  const [target, setTarget] = useState<string | null>(null)

  if (session.status === 'signed-in') {
    return <Navigate replace to={target ?? pathWhenSignedIn(redirect)} />
  }

  function handleSignedIn(signedIn: SignedIn) {
    setTarget(pathAfterSignIn(signedIn.plan, redirect))
    startSession(signedIn)
  }
  return <LoginView redirect={redirect ?? '/'} onSignedIn={handleSignedIn} />
}

/** The sign-in form, shown instead of a protected page. The page appears after the sign-in. */
export function LoginInPlace() {
  const { pathname, search } = useLocation()
  return <LoginView redirect={pathname + search} onSignedIn={startSession} />
}

type LoginViewProps = { redirect: string; onSignedIn: (signedIn: SignedIn) => void }

function LoginView({ redirect, onSignedIn }: LoginViewProps) {
  const signIn = useSignIn(onSignedIn)
  if (signIn.pending) return <SignInStepView pending={signIn.pending} signIn={signIn} />

  return (
    <AccountFrame
      title={text.title}
      lead={
        <>
          {text.newHere}{' '}
          <Link to={withRedirect('/register', redirect)} className={textLink}>
            {text.createAccount}
          </Link>
        </>
      }
    >
      <LoginForm onCredentials={signIn.submitCredentials} />
      <GoogleOption onCredentials={signIn.submitCredentials} redirect={redirect} />
    </AccountFrame>
  )
}
