import type { SignedIn } from '@askwell/contract/account'
import { useState } from 'react'
import { requiredStep } from './sign-in-step.ts'
import type { SignInStep, StepAnswers, Credentials } from './sign-in-step.ts'
import { loadAccountApi } from './load-account-api.ts'

/** A sign-in that requires an additional step. */
export type PendingSignIn = {
  credentials: Credentials
  answers: StepAnswers
  step: SignInStep
  message: string
}

/** Signing in, with the additional steps that the server may require. */
export function useSignIn(onSignedIn: (signedIn: SignedIn) => void) {
  const [pending, setPending] = useState<PendingSignIn | null>(null)

  /** Throws an error unless it requires an additional step. */
  async function submitCredentials(
    credentials: Credentials,
    answers: StepAnswers = {},
  ): Promise<void> {
    try {
      const { signIn } = await loadAccountApi()
      onSignedIn(await signIn(credentials, answers))
    } catch (error) {
      const step = requiredStep(error)
      if (!step || !(error instanceof Error)) throw error
      setPending({ credentials, answers, step, message: error.message })
    }
  }

  return { pending, submitCredentials, startOver: () => setPending(null) }
}

export type SignIn = ReturnType<typeof useSignIn>
