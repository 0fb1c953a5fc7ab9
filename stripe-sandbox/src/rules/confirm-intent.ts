import type { Decline } from '../state/test-methods.ts'
import { badRequest } from '../state/stripe-api-error.ts'
import { resolvePaymentMethod, rejectUsedMethod } from './payment-methods.ts'
import type { PaymentIntent, SetupIntent } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { attemptPayment } from './attempt-payment.ts'
import { confirmSetup } from './confirm-setup.ts'

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Confirms an intent with a payment method, as the card's owner does in the browser. */
export async function confirmIntent(
  state: SandboxState,
  intent: PaymentIntent | SetupIntent,
  methodId: string,
): Promise<Decline | null> {
  if (!confirmable.includes(intent.status)) {
    throw badRequest(
      `This ${nameOf(intent)}'s status is ${intent.status} and it cannot be confirmed.`,
      { code: `${intent.object}_unexpected_state` },
    )
  }
  const method = await resolvePaymentMethod(state, methodId)
  if (method.customer !== null && method.customer !== intent.customer) {
    throw badRequest('The payment method supplied does not belong to the customer of this payment.')
  }
  await rejectUsedMethod(state, method, intent.customer)
  return intent.object === 'payment_intent'
    ? attemptPayment(state, { intent, method }, { isAutomatic: false })
    : confirmSetup(state, intent, method)
}

const nameOf = ({ object }: PaymentIntent | SetupIntent): string =>
  object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'
