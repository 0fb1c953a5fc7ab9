import * as entryStepsText from '@askwell/messages/account/entry-steps'
import * as text from '@askwell/messages/account/google'
import * as signInText from '@askwell/messages/account/sign-in'
import { lazy, Suspense } from 'react'
import { AccountFrame } from './shared/account-frame.tsx'
import type { SignInStep } from './shared/sign-in-step.ts'
import type { SignIn, PendingSignIn } from './shared/use-sign-in.ts'

const SignInStepForm = lazy(async () => {
  const { SignInStepForm: Loaded } = await import('./sign-in-step-form.tsx')
  return { default: Loaded }
})

const headings: Record<SignInStep, { title: string; lead: string }> = {
  code: { title: entryStepsText.codeTitle, lead: entryStepsText.codeLead },
  password: { title: text.connectTitle, lead: text.connectLead },
  keep: { title: signInText.closedTitle, lead: signInText.closedLead },
}

type SignInStepViewProps = {
  pending: PendingSignIn
  signIn: Pick<SignIn, 'submitCredentials' | 'startOver'>
}

/** An additional step, shown instead of the sign-in form. */
export function SignInStepView({ pending, signIn }: SignInStepViewProps) {
  const { title, lead } = headings[pending.step]
  return (
    <AccountFrame title={title} lead={lead}>
      <Suspense fallback={<div className="min-h-40" />}>
        <SignInStepForm pending={pending} signIn={signIn} />
      </Suspense>
    </AccountFrame>
  )
}
