import { formatAmount } from '@askwell/contract/billing/amounts'
import { priceList } from '@askwell/contract/billing/plans'
import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/billing/sandbox-payments'
import type { RequestRunner } from './runner/request-runner.ts'
import type { CreatedMethod, SandboxIntent, TypedMethod } from './types.ts'
import { brandOf, last4Of } from './objects/payment-method.ts'
import { StripeApiError } from './state/stripe-api-error.ts'
import { confirmIntent } from './rules/confirm-intent.ts'
import { createPaymentMethod } from './rules/payment-methods.ts'
import { completeSetup } from './rules/confirm-setup.ts'
import { completeChallenge } from './rules/attempt-payment.ts'
import type { PaymentIntent, PaymentMethod, SetupIntent } from './state/stripe-objects.ts'
import type { SandboxState } from './state/state.ts'

type Intent = PaymentIntent | SetupIntent

/** Replaces the provider's browser library. Each call checks that the intent belongs to the customer. */
export function createBrowserApi(runner: RequestRunner) {
  /** Runs a task on the customer's intent; null for intents of other customers. */
  const withIntent = (
    customer: string | null,
    clientSecret: string,
    task: (state: SandboxState, intent: Intent) => Promise<void>,
  ): Promise<SandboxIntent | null> =>
    withProductErrors(() =>
      runner.run(async (state) => {
        const intent = await findIntent(state, clientSecret)
        if (customer === null || intent?.customer !== customer) return null
        await task(state, intent)
        return describeIntent(state, intent)
      }),
    )

  return {
    createMethod: (typed: TypedMethod): Promise<CreatedMethod> =>
      withProductErrors(() =>
        runner.run(async (state) => {
          const method = createPaymentMethod(state, typed)
          return { id: method.id, brand: brandOf(method), last4: last4Of(method) }
        }),
      ),

    retrieveIntent: (customer: string | null, clientSecret: string) =>
      withIntent(customer, clientSecret, async () => undefined),

    confirmIntent: (
      customer: string | null,
      { clientSecret, paymentMethodId }: { clientSecret: string; paymentMethodId: string },
    ) =>
      withIntent(customer, clientSecret, async (state, intent) => {
        await confirmIntent(state, intent, paymentMethodId)
      }),

    completeChallenge: (
      customer: string | null,
      { clientSecret, outcome }: { clientSecret: string; outcome: 'complete' | 'fail' },
    ) =>
      withIntent(customer, clientSecret, async (state, intent) => {
        if (intent.status !== 'requires_action') {
          throw new AppError('invalid_request', texts.notWaiting)
        }
        const method = await state.get('payment_method', intent.payment_method ?? '')
        if (intent.object === 'setup_intent') completeSetup(state, { intent, method }, outcome)
        else await completeChallenge(state, { intent, method }, outcome)
      }),
  }
}

async function findIntent(state: SandboxState, clientSecret: string): Promise<Intent | undefined> {
  const [id = ''] = clientSecret.split('_secret_')
  const stripeObject = await state.findAny(id)
  const isIntent =
    stripeObject?.object === 'payment_intent' || stripeObject?.object === 'setup_intent'
  return isIntent && stripeObject.client_secret === clientSecret ? stripeObject : undefined
}

async function describeIntent(state: SandboxState, intent: Intent): Promise<SandboxIntent> {
  const { status, payment_method: methodId } = intent
  const [amount, currency] =
    intent.object === 'payment_intent' ? [intent.amount, intent.currency] : [0, priceList.currency]
  const failure =
    intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error
  const method = methodId === null ? undefined : await state.find('payment_method', methodId)
  return {
    status,
    payment_method: methodId,
    amount,
    currency,
    error: failure?.message ?? null,
    next_action:
      status === 'requires_action' && method
        ? { type: 'three_d_secure', description: challengeText(method, amount) }
        : null,
  }
}

const challengeText = (method: PaymentMethod, cents: number): string => {
  const price = cents === 0 ? null : formatAmount(cents)
  return texts.challengeFor({ brand: brandOf(method), last4: last4Of(method), price })
}

/** Converts errors of the provider to `AppError`. */
async function withProductErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error
    const code = error.status === 404 ? 'not_found' : 'invalid_request'
    throw new AppError(code, error.message, { cause: error })
  }
}
