import type { DisputeState, ReturnedMoney } from '@askwell/core/payments'
import type Stripe from 'stripe'

/** What went back or was disputed since then, over all customers, in two questions. */
export async function readReturns(stripe: Stripe, since: number): Promise<ReturnedMoney[]> {
  const recent = { created: { gte: Math.floor(since / 1_000) }, limit: 100 }
  const [refunds, disputes] = await Promise.all([
    listed(stripe.refunds.list({ ...recent, expand: ['data.charge'] })),
    listed(stripe.disputes.list(recent)),
  ])
  return [...refunds.flatMap(toRefund), ...newestOfEach(disputes).flatMap(toReturn)]
}

export async function listed<Item>(pages: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of pages) items.push(item)
  return items
}

function toRefund({ payment_intent: intent, charge }: Stripe.Refund): ReturnedMoney[] {
  const paymentId = idOf(intent)
  if (paymentId === null || charge === null || typeof charge === 'string') return []
  return [{ paymentId, refundedCents: charge.amount_refunded }]
}

function toReturn(dispute: Stripe.Dispute): ReturnedMoney[] {
  const paymentId = idOf(dispute.payment_intent)
  const known = toDispute(dispute)
  return paymentId === null || known === null ? [] : [{ paymentId, dispute: known.state }]
}

/** The provider tells the newest first; only that one counts, as where a payment is read alone. */
function newestOfEach(disputes: Stripe.Dispute[]): Stripe.Dispute[] {
  const seen = new Set<string | null>()
  return disputes.filter(({ payment_intent: intent }) => {
    const id = idOf(intent)
    const isNew = !seen.has(id)
    seen.add(id)
    return isNew
  })
}

/** An inquiry is no dispute yet: no money is held back for it. */
export function toDispute(dispute: Stripe.Dispute): DisputeState | null {
  const { id, status, amount: cents } = dispute
  if (status.startsWith('warning')) return null
  // A prevented dispute ended in a refund, which is counted as one: nothing more is lost.
  if (status === 'won' || status === 'prevented') return { id, cents, state: 'won' }
  return { id, cents, state: status === 'lost' ? 'lost' : 'open' }
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
