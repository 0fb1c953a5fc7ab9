import type { PaymentProvider } from '@askwell/core/payments'
import type Stripe from 'stripe'

/** Marks a subscription whose unpaid invoice is written off; operators see it in the provider's dashboard. */
const abandonedComment = 'abandoned-unpaid'

/** Stores the mark together with the cancellation, so that an interrupted write-off is completed later. */
export async function endUnpaid(stripe: Stripe, id: string): Promise<void> {
  await stripe.subscriptions.cancel(id, { cancellation_details: { comment: abandonedComment } })
}

export const isAbandoned = ({
  status,
  cancellation_details: details,
}: Stripe.Subscription): boolean => status === 'canceled' && details?.comment === abandonedComment

type UnpaidInvoice = Parameters<PaymentProvider['writeOff']>[0]

export async function writeOff(stripe: Stripe, { id, status }: UnpaidInvoice): Promise<void> {
  if (status === 'draft') await stopCollecting(stripe, id)
  else await stripe.invoices.markUncollectible(id)
}

export async function voidUnpaid(stripe: Stripe, { id, status }: UnpaidInvoice): Promise<void> {
  if (status === 'draft') await stopCollecting(stripe, id)
  else await stripe.invoices.voidInvoice(id)
}

/** A draft invoice of a subscription can be neither deleted nor voided; it stays a draft, which cannot be paid. */
const stopCollecting = (stripe: Stripe, id: string) =>
  stripe.invoices.update(id, { auto_advance: false })
