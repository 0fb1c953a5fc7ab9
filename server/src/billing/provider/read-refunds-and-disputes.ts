import type { DisputeState, RefundOrDispute } from '@askwell/core/payments'
import type Stripe from 'stripe'

/** Refunds and disputes of all customers since a time, in two requests. */
export async function readRefundsAndDisputes(
  stripe: Stripe,
  since: number,
): Promise<RefundOrDispute[]> {
  const recent = { created: { gte: Math.floor(since / 1_000) }, limit: 100 }
  const [refunds, disputes] = await Promise.all([
    collectPages(stripe.refunds.list({ ...recent, expand: ['data.charge'] })),
    collectPages(stripe.disputes.list(recent)),
  ])
  return [...refunds.flatMap(toRefund), ...newestPerPayment(disputes).flatMap(toReturnedDispute)]
}

export async function collectPages<Item>(pages: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of pages) items.push(item)
  return items
}

function toRefund({ payment_intent: intent, charge }: Stripe.Refund): RefundOrDispute[] {
  const paymentId = idOf(intent)
  if (paymentId === null || charge === null || typeof charge === 'string') return []
  return [{ paymentId, refundedCents: charge.amount_refunded }]
}

function toReturnedDispute(dispute: Stripe.Dispute): RefundOrDispute[] {
  const paymentId = idOf(dispute.payment_intent)
  const known = toDispute(dispute)
  return paymentId === null || known === null ? [] : [{ paymentId, dispute: known.state }]
}

/** The newest dispute of each payment, as when a single payment is read. The provider lists the newest first. */
function newestPerPayment(disputes: Stripe.Dispute[]): Stripe.Dispute[] {
  const seen = new Set<string | null>()
  return disputes.filter(({ payment_intent: intent }) => {
    const id = idOf(intent)
    const isNew = !seen.has(id)
    seen.add(id)
    return isNew
  })
}

/** Null for an inquiry, which is not a dispute yet: no money is withheld. */
export function toDispute(dispute: Stripe.Dispute): DisputeState | null {
  const { id, status, amount: cents } = dispute
  if (status.startsWith('warning')) return null
  // A prevented dispute ended in a refund, which is counted there, so it takes nothing more.
  if (status === 'won' || status === 'prevented') return { id, cents, state: 'won' }
  return { id, cents, state: status === 'lost' ? 'lost' : 'open' }
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
