import {
  sandboxChallenge,
  sandboxConfirm,
  sandboxMethod,
  sandboxRetrieve,
} from '@askwell/contract/sandbox'
import type { SandboxIntent } from '@askwell/contract/sandbox'
import type * as z from 'zod/mini'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { billingTexts } from '../../../shared/billing/texts.ts'
import { en } from '../../../shared/en.ts'
import type { Attempt, Intent } from '../intent.ts'
import { payment as text } from '../../../messages/en.ts'

export type Typed = z.input<(typeof sandboxMethod)['body']>

/** Asks the bank's customer; null when the question was closed without an answer. */
export type AskCustomer = (description: string) => Promise<'complete' | 'fail' | null>

/** Does what the provider's library does: makes a method of what was typed and confirms with it. */
export async function confirmInSandbox(
  clientSecret: string,
  typed: Typed,
  ask: AskCustomer,
): Promise<Attempt> {
  return attempt(async () => {
    const method = await call(sandboxMethod, typed)
    const intent = await call(sandboxConfirm, { clientSecret, paymentMethodId: method.id })
    return answerChallenge(clientSecret, intent, ask)
  })
}

/** Goes on with a payment that waits for the customer's word. */
export async function authenticateInSandbox(
  clientSecret: string,
  ask: AskCustomer,
): Promise<Attempt> {
  return attempt(async () =>
    answerChallenge(clientSecret, await call(sandboxRetrieve, { clientSecret }), ask),
  )
}

/** What became of a payment. */
export async function retrieveFromSandbox(clientSecret: string): Promise<Intent> {
  return intentOf(await call(sandboxRetrieve, { clientSecret }))
}

async function answerChallenge(
  clientSecret: string,
  intent: SandboxIntent,
  ask: AskCustomer,
): Promise<Attempt> {
  if (intent.status !== 'requires_action') return attemptOf(intent)

  const outcome = await ask(intent.next_action?.description ?? text.confirmThisPayment)
  if (outcome === null) {
    return { outcome: 'refused', message: text.theConfirmationWasNotFinished }
  }
  return attemptOf(await call(sandboxChallenge, { clientSecret, outcome }))
}

function attemptOf(intent: SandboxIntent): Attempt {
  const hasFailed = intent.status === 'requires_payment_method' || intent.status === 'canceled'
  if (hasFailed)
    return { outcome: 'refused', message: intent.error ?? billingTexts.paymentUnsuccessful }
  return { outcome: 'confirmed', intent: intentOf(intent) }
}

const intentOf = ({ status, payment_method }: SandboxIntent): Intent => ({
  status,
  paymentMethodId: payment_method,
})

/** A refused call is an answer of the provider like any other. */
async function attempt(work: () => Promise<Attempt>): Promise<Attempt> {
  try {
    return await work()
  } catch (error) {
    return { outcome: 'refused', message: messageOf(error, en.unexpectedError) }
  }
}
