import { collectInvoice, finalizeInvoice } from '../rules/collect-invoice.ts'
import { closeDispute, openDispute } from '../rules/refunds-and-disputes.ts'
import { invoiceDraftSeconds, advanceSubscription } from '../rules/renew.ts'
import { completeDebit } from '../rules/attempt-payment.ts'
import type { Charge, Invoice, StripeObject } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'

/** Advances the clock to a time and handles all due events in order, each at its own time. */
export async function advanceTo(state: SandboxState, until: number): Promise<void> {
  for (;;) {
    const next = await state.nextDue(until)
    if (next === undefined) break
    state.now = next.dueAt
    await runDueAction(state, next.stripeObject)
  }
  state.now = until
}

async function runDueAction(state: SandboxState, stripeObject: StripeObject): Promise<void> {
  const { object } = stripeObject
  if (object === 'subscription') await advanceSubscription(state, stripeObject)
  else if (object === 'invoice') await advanceInvoice(state, stripeObject)
  else if (object === 'charge') await advanceCharge(state, stripeObject)
  // No evidence was submitted in time.
  else if (object === 'dispute') await closeDispute(state, stripeObject, 'lost')
  else throw new Error(`nothing is due for ${stripeObject.id}`)
}

async function advanceInvoice(state: SandboxState, invoice: Invoice): Promise<void> {
  invoice.next_payment_attempt = null
  if (invoice.status === 'draft') await finalizeInvoice(state, invoice)
  if (invoice.status === 'open') await collectInvoice(state, invoice, { isAutomatic: true })
}

const advanceCharge = (state: SandboxState, charge: Charge): Promise<unknown> =>
  charge.status === 'pending' ? completeDebit(state, charge) : openDispute(state, charge)

/** When the next renewal, of one customer or of all, is paid; null without a subscription. */
export async function nextRenewalAt(
  state: SandboxState,
  customer?: string,
): Promise<number | null> {
  const subscriptions = await state.list('subscription', customer)
  const ends = subscriptions
    .filter(({ status }) => ['active', 'past_due', 'unpaid'].includes(status))
    .flatMap(({ items }) => items.data.map((item) => item.current_period_end))
  return ends.length === 0 ? null : (Math.min(...ends) + invoiceDraftSeconds) * 1000
}
