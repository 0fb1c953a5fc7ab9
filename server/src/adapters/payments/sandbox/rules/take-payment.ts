import { newCharge } from '../objects/charge.ts'
import { challengeAction } from '../objects/intents.ts'
import { last4Of } from '../objects/payment-method.ts'
import {
  bankPays,
  bankRefusal,
  declineOf,
  failsLater,
  genericDecline,
  needsOwner,
  type Decline,
} from '../test-methods.ts'
import type { Charge, Invoice, PaymentIntent, PaymentMethod } from '../things.ts'
import type { World } from '../world.ts'
import { attach } from './attach.ts'
import { invoiceOf, markPaid, noteFailedAttempt, subscriptionOf } from './settle-invoice.ts'

/** How a payment is tried: by the card's owner in the browser, or by the clock. */
type Attempt = { isAutomatic: boolean }

const authenticationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** Tries to take the money. Answers why not, or null when it came, is under way or waits for the owner. */
export async function takePayment(
  world: World,
  { intent, method }: { intent: PaymentIntent; method: PaymentMethod },
  attempt: Attempt,
): Promise<Decline | null> {
  const last4 = last4Of(method)
  intent.payment_method = method.id
  intent.last_payment_error = null
  intent.next_action = null

  if (method.type === 'us_bank_account') {
    startDebit(world, intent, method)
    return null
  }
  if (needsOwner(last4)) {
    await askOwner(world, intent, attempt)
    return null
  }
  const isLater = method.customer !== null && failsLater(last4)
  const decline = declineOf(last4) ?? (isLater ? genericDecline : undefined)
  if (decline) await refuse(world, { intent, method, decline }, attempt)
  else await succeed(world, intent, method)
  return decline ?? null
}

/** The owner confirmed the payment, or failed to. */
export async function answerChallenge(
  world: World,
  { intent, method }: { intent: PaymentIntent; method: PaymentMethod },
  outcome: 'complete' | 'fail',
): Promise<void> {
  intent.next_action = null
  if (outcome === 'complete') await succeed(world, intent, method)
  else {
    const failure = { intent, method, decline: authenticationFailed }
    await refuse(world, failure, { isAutomatic: false })
  }
}

/** A bank debit comes through or does not. */
export async function endDebit(world: World, charge: Charge): Promise<void> {
  const intent = await world.get('payment_intent', charge.payment_intent ?? '')
  const method = await world.get('payment_method', charge.payment_method ?? '')
  intent.processing = null
  if (bankPays(last4Of(method))) {
    await receive(world, { intent, method, charge })
    return
  }
  charge.status = 'failed'
  charge.paid = false
  charge.failure_code = bankRefusal.code
  charge.failure_message = bankRefusal.message
  const failure = { intent, method, decline: bankRefusal, charge }
  await refuse(world, failure, { isAutomatic: true })
}

function startDebit(world: World, intent: PaymentIntent, method: PaymentMethod): void {
  const charge = newCharge(intent, method, { status: 'pending', created: world.seconds })
  world.add(charge)
  intent.status = 'processing'
  intent.latest_charge = charge.id
  world.emit('charge.pending', charge)
  world.emit('payment_intent.processing', intent)
}

async function askOwner(
  world: World,
  intent: PaymentIntent,
  { isAutomatic }: Attempt,
): Promise<void> {
  intent.status = 'requires_action'
  intent.next_action = challengeAction
  world.emit('payment_intent.requires_action', intent)
  const invoice = isAutomatic ? await invoiceOf(world, intent) : undefined
  if (invoice) await noteFailedAttempt(world, invoice, { isAutomatic, needsOwner: true })
}

type Failure = {
  intent: PaymentIntent
  method: PaymentMethod
  decline: Decline
  charge?: Charge
}

async function refuse(world: World, failure: Failure, { isAutomatic }: Attempt): Promise<void> {
  const { intent, method, decline } = failure
  const charge =
    failure.charge ??
    world.add(newCharge(intent, method, { status: 'failed', decline, created: world.seconds }))
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.latest_charge = charge.id
  intent.last_payment_error = { type: 'card_error', ...decline, charge: charge.id }
  world.emit('charge.failed', charge)
  world.emit('payment_intent.payment_failed', intent)

  const invoice = await invoiceOf(world, intent)
  if (invoice) await noteFailedAttempt(world, invoice, { isAutomatic, needsOwner: false })
}

async function succeed(world: World, intent: PaymentIntent, method: PaymentMethod): Promise<void> {
  const charge = newCharge(intent, method, { status: 'succeeded', created: world.seconds })
  world.add(charge)
  await receive(world, { intent, method, charge })
}

type Receipt = { intent: PaymentIntent; method: PaymentMethod; charge: Charge }

async function receive(world: World, { intent, method, charge }: Receipt): Promise<void> {
  charge.status = 'succeeded'
  charge.captured = true
  charge.amount_captured = charge.amount
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = charge.id
  if (intent.customer !== null && intent.setup_future_usage !== null) {
    attach(world, method, intent.customer)
  }
  world.emit('charge.succeeded', charge)
  world.emit('payment_intent.succeeded', intent)

  const invoice = await invoiceOf(world, intent)
  if (!invoice) return
  await saveMethod(world, invoice, method)
  if (invoice.status === 'open') await markPaid(world, invoice)
}

/** The method that paid becomes the subscription's own, where that was wished. */
async function saveMethod(world: World, invoice: Invoice, method: PaymentMethod): Promise<void> {
  const subscription = await subscriptionOf(world, invoice)
  const saves = subscription?.payment_settings?.save_default_payment_method
  if (subscription && saves === 'on_subscription') subscription.default_payment_method = method.id
}
