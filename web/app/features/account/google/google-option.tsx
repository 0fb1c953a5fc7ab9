import * as text from '@askwell/messages/account/google'
import * as commonText from '@askwell/messages/app/common'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { messageOf } from '../../../shared/call-error.ts'
import { notify } from '../../../shared/notify.ts'
import { withRedirect } from '../../../shared/paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import type { Credentials } from '../shared/sign-in-step.ts'
import { OrDivider } from '../shared/account-frame.tsx'
import { mayLoadGoogle, useGoogleSetup } from './google-client.ts'
import type { GoogleSetup } from './google-client.ts'

const GoogleSignIn = lazy(async () => {
  const { GoogleSignIn: Loaded } = await import('./google-sign-in.tsx')
  return { default: Loaded }
})

type GoogleButtonProps = {
  onCredentials: (credentials: Credentials) => Promise<void>
  /** Passed to the sign-in page when this page may not load Google's script. */
  redirect: string
}

/** Sign-in with Google below a divider; renders nothing when it is not configured. */
export function GoogleOption(props: GoogleButtonProps) {
  const setup = useGoogleSetup()
  if (!setup) return null
  return (
    <>
      <OrDivider />
      <GoogleButton {...props} setup={setup} />
    </>
  )
}

function GoogleButton({
  onCredentials,
  redirect,
  setup,
}: GoogleButtonProps & { setup: GoogleSetup }) {
  const { pathname } = useLocation()
  if (!mayLoadGoogle()) {
    const page = /register/i.test(pathname) ? '/register' : '/login'
    return (
      <Button variant="outline" onClick={() => location.assign(withRedirect(page, redirect))}>
        {text.signIn}
      </Button>
    )
  }

  async function submit(credentials: Credentials) {
    await onCredentials(credentials).catch((error: unknown) => {
      notify.error(messageOf(error, commonText.unexpectedError))
    })
  }
  return (
    <Suspense fallback={<div className="min-h-11" />}>
      <GoogleSignIn setup={setup} onCredentials={(credentials) => void submit(credentials)} />
    </Suspense>
  )
}
