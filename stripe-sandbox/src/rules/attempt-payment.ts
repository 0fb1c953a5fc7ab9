import * as texts from '@askwell/messages/billing/sandbox-payments'
import { newCharge } from '../objects/charge.ts'
import { challengeAction } from '../objects/intents.ts'
import { last4Of } from '../objects/payment-method.ts'
import {
  debitSucceeds,
  debitDecline,
  declineOf,
  failsWhenSaved,
  genericDecline,
  requiresAuthentication,
  type Decline,
} from '../state/test-methods.ts'
import type { Charge, Invoice, PaymentIntent, PaymentMethod } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { attachPaymentMethod } from './attach-payment-method.ts'
import {
  invoiceOf,
  isPayable,
  markPaid,
  recordFailedAttempt,
  subscriptionOf,
} from './settle-invoice.ts'

/** Whether a payment is attempted automatically or by the card's owner in the browser. */
type Attempt = { isAutomatic: boolean }

const authenticationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  message: texts.notAuthenticated,
}

/**
 * Attempts a payment. Returns the reason of a decline; null when it succeeded, is processing or requires
 * authentication.
 */
export async function attemptPayment(
  state: SandboxState,
  { intent, method }: { intent: PaymentIntent; method: PaymentMethod },
  attempt: Attempt,
): Promise<Decline | null> {
  const last4 = last4Of(method)
  intent.payment_method = method.id
  intent.last_payment_error = null
  intent.next_action = null

  if (method.type === 'us_bank_account') {
    startDebit(state, intent, method)
    return null
  }
  if (requiresAuthentication(last4)) {
    await requireAuthentication(state, intent, attempt)
    return null
  }
  const isLater = method.customer !== null && failsWhenSaved(last4)
  const decline = declineOf(last4) ?? (isLater ? genericDecline : undefined)
  if (decline) await declinePayment(state, { intent, method, decline }, attempt)
  else await capturePayment(state, intent, method)
  return decline ?? null
}

/** Handles the result of the card owner's authentication of a payment. */
export async function completeChallenge(
  state: SandboxState,
  { intent, method }: { intent: PaymentIntent; method: PaymentMethod },
  outcome: 'complete' | 'fail',
): Promise<void> {
  intent.next_action = null
  if (outcome === 'complete') await capturePayment(state, intent, method)
  else {
    const failure = { intent, method, decline: authenticationFailed }
    await declinePayment(state, failure, { isAutomatic: false })
  }
}

/** Ends the processing of a bank debit, which succeeds or fails. */
export async function completeDebit(state: SandboxState, charge: Charge): Promise<void> {
  const intent = await state.get('payment_intent', charge.payment_intent ?? '')
  const method = await state.get('payment_method', charge.payment_method ?? '')
  intent.processing = null
  if (debitSucceeds(last4Of(method))) {
    await recordCapture(state, { intent, method, charge })
    return
  }
  charge.status = 'failed'
  charge.paid = false
  charge.failure_code = debitDecline.code
  charge.failure_message = debitDecline.message
  const failure = { intent, method, decline: debitDecline, charge }
  await declinePayment(state, failure, { isAutomatic: true })
}

function startDebit(state: SandboxState, intent: PaymentIntent, method: PaymentMethod): void {
  const charge = newCharge(intent, method, { status: 'pending', created: state.seconds })
  state.add(charge)
  intent.status = 'processing'
  intent.latest_charge = charge.id
  state.emit('charge.pending', charge)
  state.emit('payment_intent.processing', intent)
}

async function requireAuthentication(
  state: SandboxState,
  intent: PaymentIntent,
  { isAutomatic }: Attempt,
): Promise<void> {
  intent.status = 'requires_action'
  intent.next_action = challengeAction
  state.emit('payment_intent.requires_action', intent)
  const invoice = isAutomatic ? await invoiceOf(state, intent) : undefined
  if (invoice) await recordFailedAttempt(state, invoice, { isAutomatic, needsOwner: true })
}

type Failure = {
  intent: PaymentIntent
  method: PaymentMethod
  decline: Decline
  charge?: Charge
}

async function declinePayment(
  state: SandboxState,
  failure: Failure,
  { isAutomatic }: Attempt,
): Promise<void> {
  const { intent, method, decline } = failure
  const charge =
    failure.charge ??
    state.add(newCharge(intent, method, { status: 'failed', decline, created: state.seconds }))
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.latest_charge = charge.id
  intent.last_payment_error = { type: 'card_error', ...decline, charge: charge.id }
  state.emit('charge.failed', charge)
  state.emit('payment_intent.payment_failed', intent)

  const invoice = await invoiceOf(state, intent)
  if (invoice) await recordFailedAttempt(state, invoice, { isAutomatic, needsOwner: false })
}

async function capturePayment(
  state: SandboxState,
  intent: PaymentIntent,
  method: PaymentMethod,
): Promise<void> {
  const charge = newCharge(intent, method, { status: 'succeeded', created: state.seconds })
  state.add(charge)
  await recordCapture(state, { intent, method, charge })
}

type CapturedPayment = { intent: PaymentIntent; method: PaymentMethod; charge: Charge }

async function recordCapture(
  state: SandboxState,
  { intent, method, charge }: CapturedPayment,
): Promise<void> {
  charge.status = 'succeeded'
  charge.captured = true
  charge.amount_captured = charge.amount
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = charge.id
  if (intent.customer !== null && intent.setup_future_usage !== null) {
    attachPaymentMethod(state, method, intent.customer)
  }
  state.emit('charge.succeeded', charge)
  state.emit('payment_intent.succeeded', intent)

  const invoice = await invoiceOf(state, intent)
  if (!invoice) return
  await saveMethod(state, invoice, method)
  if (isPayable(invoice)) await markPaid(state, invoice)
}

/** Makes the used payment method the default one of the subscription, if its settings require this. */
async function saveMethod(
  state: SandboxState,
  invoice: Invoice,
  method: PaymentMethod,
): Promise<void> {
  const subscription = await subscriptionOf(state, invoice)
  const saves = subscription?.payment_settings?.save_default_payment_method
  if (subscription && saves === 'on_subscription') subscription.default_payment_method = method.id
}
