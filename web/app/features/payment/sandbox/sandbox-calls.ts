import {
  sandboxChallenge,
  sandboxConfirm,
  sandboxMethod,
  sandboxRetrieve,
} from '@askwell/contract/billing/sandbox'
import type { SandboxIntent } from '@askwell/contract/billing/sandbox'
import * as commonText from '@askwell/messages/app/common'
import * as paymentText from '@askwell/messages/billing/payment'
import * as text from '@askwell/messages/billing/sandbox'
import type * as z from 'zod/mini'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import type { PaymentAttempt, PaymentIntent } from '../purchase/payment-intent.ts'

export type MethodInput = z.input<(typeof sandboxMethod)['body']>

/** Requests that the customer authenticates; null when the dialog is closed without a choice. */
export type AskCustomer = (description: string) => Promise<'complete' | 'fail' | null>

/** Creates a payment method from the input and confirms the payment with it, as the provider's library does. */
export async function confirmInSandbox(
  clientSecret: string,
  input: MethodInput,
  askCustomer: AskCustomer,
): Promise<PaymentAttempt> {
  return refusedOnError(async () => {
    const method = await call(sandboxMethod, input)
    const intent = await call(sandboxConfirm, { clientSecret, paymentMethodId: method.id })
    return answerChallenge(clientSecret, intent, askCustomer)
  })
}

/** Continues a payment that requires authentication by the customer. */
export async function authenticateInSandbox(
  clientSecret: string,
  askCustomer: AskCustomer,
): Promise<PaymentAttempt> {
  return refusedOnError(async () =>
    answerChallenge(clientSecret, await call(sandboxRetrieve, { clientSecret }), askCustomer),
  )
}

/** Reads the current state of a payment. */
export async function retrieveFromSandbox(clientSecret: string): Promise<PaymentIntent> {
  return intentOf(await call(sandboxRetrieve, { clientSecret }))
}

async function answerChallenge(
  clientSecret: string,
  intent: SandboxIntent,
  askCustomer: AskCustomer,
): Promise<PaymentAttempt> {
  if (intent.status !== 'requires_action') return attemptOf(intent)

  const outcome = await askCustomer(intent.next_action?.description ?? text.challengeNeeded)
  if (outcome === null) {
    return { outcome: 'refused', message: text.challengeUnfinished }
  }
  return attemptOf(await call(sandboxChallenge, { clientSecret, outcome }))
}

function attemptOf(intent: SandboxIntent): PaymentAttempt {
  const hasFailed = intent.status === 'requires_payment_method' || intent.status === 'canceled'
  if (hasFailed) return { outcome: 'refused', message: intent.error ?? paymentText.unsuccessful }
  return { outcome: 'confirmed', intent: intentOf(intent) }
}

const intentOf = ({ status, payment_method }: SandboxIntent): PaymentIntent => ({
  status,
  paymentMethodId: payment_method,
})

/** Converts an exception into a refused attempt with a message. */
async function refusedOnError(work: () => Promise<PaymentAttempt>): Promise<PaymentAttempt> {
  try {
    return await work()
  } catch (error) {
    return { outcome: 'refused', message: messageOf(error, commonText.unexpectedError) }
  }
}
