import { safeRedirect } from '@askwell/contract/patterns'
import type { SignedIn } from '@askwell/contract/account'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { withRedirect } from '../../shared/paths.ts'
import { startSession, useSession } from '../../shared/session.ts'
import { AccountFrame, textLink } from './account-frame.tsx'
import { alreadySignedIn } from './after-sign-in.ts'
import { RegisterForm } from './register-form.tsx'
import { useRedirect } from './use-redirect.ts'

/** The page /register. Afterwards the redirect applies, '/' without one. */
export function RegisterScreen() {
  const session = useSession()
  const redirect = useRedirect()
  const [target, setTarget] = useState<string | null>(null)

  if (session.status === 'signed-in') {
    return <Navigate replace to={target ?? alreadySignedIn(redirect)} />
  }

  function enter(signedIn: SignedIn) {
    setTarget(safeRedirect(redirect))
    startSession(signedIn)
  }

  return (
    <AccountFrame
      title="Create your account"
      lead={
        <>
          Already registered?{' '}
          <Link to={withRedirect('/login', redirect ?? '/')} className={textLink}>
            Sign in
          </Link>
        </>
      }
    >
      <RegisterForm onRegistered={enter} />
    </AccountFrame>
  )
}
