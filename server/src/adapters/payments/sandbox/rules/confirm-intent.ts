import type { Decline } from '../test-methods.ts'
import { badRequest } from '../refusal.ts'
import { methodOf, refuseUsed } from './payment-methods.ts'
import type { PaymentIntent, SetupIntent } from '../things.ts'
import type { World } from '../world.ts'
import { takePayment } from './take-payment.ts'
import { setUp } from './set-up.ts'

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Confirms an intent with a method, as its owner would in the browser. */
export async function confirmIntent(
  world: World,
  intent: PaymentIntent | SetupIntent,
  methodId: string,
): Promise<Decline | null> {
  if (!confirmable.includes(intent.status)) {
    throw badRequest(
      `This ${nameOf(intent)}'s status is ${intent.status} and it cannot be confirmed.`,
      { code: `${intent.object}_unexpected_state` },
    )
  }
  const method = await methodOf(world, methodId)
  if (method.customer !== null && method.customer !== intent.customer) {
    throw badRequest('The payment method supplied does not belong to the customer of this payment.')
  }
  await refuseUsed(world, method, intent.customer)
  return intent.object === 'payment_intent'
    ? takePayment(world, { intent, method }, { isAutomatic: false })
    : setUp(world, intent, method)
}

const nameOf = ({ object }: PaymentIntent | SetupIntent): string =>
  object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'
