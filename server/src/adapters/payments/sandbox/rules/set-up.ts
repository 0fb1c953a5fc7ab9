import { challengeAction } from '../objects/intents.ts'
import { last4Of } from '../objects/payment-method.ts'
import { declineOf, needsOwner, type Decline } from '../test-methods.ts'
import type { PaymentMethod, SetupIntent } from '../things.ts'
import type { World } from '../world.ts'
import { attach } from './attach.ts'

/** Keeps a method for later payments without taking money. */
export function setUp(world: World, intent: SetupIntent, method: PaymentMethod): Decline | null {
  const last4 = last4Of(method)
  const decline = declineOf(last4)
  intent.payment_method = method.id
  intent.last_setup_error = null
  if (decline) {
    fail(world, intent, decline)
    return decline
  }
  if (method.type === 'card' && needsOwner(last4)) {
    intent.status = 'requires_action'
    intent.next_action = challengeAction
    world.emit('setup_intent.requires_action', intent)
    return null
  }
  succeed(world, intent, method)
  return null
}

/** The owner confirmed the set-up, or failed to. */
export function answerSetUp(
  world: World,
  { intent, method }: { intent: SetupIntent; method: PaymentMethod },
  outcome: 'complete' | 'fail',
): void {
  intent.next_action = null
  if (outcome === 'complete') succeed(world, intent, method)
  else {
    fail(world, intent, {
      code: 'setup_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    })
  }
}

function succeed(world: World, intent: SetupIntent, method: PaymentMethod): void {
  intent.status = 'succeeded'
  if (intent.customer !== null) attach(world, method, intent.customer)
  world.emit('setup_intent.succeeded', intent)
}

function fail(world: World, intent: SetupIntent, decline: Decline): void {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_setup_error = { type: 'card_error', ...decline }
  world.emit('setup_intent.setup_failed', intent)
}
