import type { PaymentProvider } from '@askwell/core/payments'
import type Stripe from 'stripe'

/** Marks a subscription that was given up; shown to the operator at the provider. */
const abandonedComment = 'abandoned-unpaid'

/** The mark is stored with the end, so that an interrupted write-off is completed later. */
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

/** A draft of a subscription can be neither deleted nor voided; nobody can pay it. */
const stopCollecting = (stripe: Stripe, id: string) =>
  stripe.invoices.update(id, { auto_advance: false })
