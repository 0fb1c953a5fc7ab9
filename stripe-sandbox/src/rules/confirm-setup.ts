import * as texts from '@askwell/messages/billing/sandbox-payments'
import { challengeAction } from '../objects/intents.ts'
import { last4Of } from '../objects/payment-method.ts'
import { declineOf, requiresAuthentication, type Decline } from '../state/test-methods.ts'
import type { PaymentMethod, SetupIntent } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { attachPaymentMethod } from './attach-payment-method.ts'

/** Saves a payment method for later payments without a charge. */
export function confirmSetup(
  state: SandboxState,
  intent: SetupIntent,
  method: PaymentMethod,
): Decline | null {
  const last4 = last4Of(method)
  const decline = declineOf(last4)
  intent.payment_method = method.id
  intent.last_setup_error = null
  if (decline) {
    fail(state, intent, decline)
    return decline
  }
  if (method.type === 'card' && requiresAuthentication(last4)) {
    intent.status = 'requires_action'
    intent.next_action = challengeAction
    state.emit('setup_intent.requires_action', intent)
    return null
  }
  succeed(state, intent, method)
  return null
}

/** Handles the result of the card owner's authentication of a setup. */
export function completeSetup(
  state: SandboxState,
  { intent, method }: { intent: SetupIntent; method: PaymentMethod },
  outcome: 'complete' | 'fail',
): void {
  intent.next_action = null
  if (outcome === 'complete') succeed(state, intent, method)
  else {
    fail(state, intent, {
      code: 'setup_intent_authentication_failure',
      message: texts.notAuthenticated,
    })
  }
}

function succeed(state: SandboxState, intent: SetupIntent, method: PaymentMethod): void {
  intent.status = 'succeeded'
  if (intent.customer !== null) attachPaymentMethod(state, method, intent.customer)
  state.emit('setup_intent.succeeded', intent)
}

function fail(state: SandboxState, intent: SetupIntent, decline: Decline): void {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_setup_error = { type: 'card_error', ...decline }
  state.emit('setup_intent.setup_failed', intent)
}
