import { expect, test } from 'vitest'
import { lateEnd } from './late-payment.ts'
import type { InvoiceState, SubscriptionState } from './provider.ts'

const at = (day: string) => Date.parse(`2026-${day}T10:00:00Z`)

const invoice = (more: Partial<InvoiceState> = {}): InvoiceState => ({
  id: 'in_april',
  number: '2',
  createdAt: at('04-15'),
  paidAt: at('04-15'),
  status: 'paid',
  reason: 'subscription_cycle',
  subscriptionId: 'sub_1',
  lookupKey: 'hobby_monthly',
  periodStart: at('04-15'),
  periodEnd: at('05-15'),
  amountDue: 1900,
  url: null,
  paymentId: 'pi_1',
  intentId: null,
  ...more,
})

const plan = (more: Partial<SubscriptionState> = {}): SubscriptionState => ({
  id: 'sub_1',
  status: 'active',
  lookupKey: 'hobby_monthly',
  periodStart: at('04-15'),
  periodEnd: at('05-15'),
  endsAt: null,
  cancelledAt: null,
  endedAt: null,
  pendingLookupKey: null,
  scheduleId: null,
  cardId: null,
  intentId: null,
  createdAt: at('03-15'),
  ...more,
})

const ended = plan({ status: 'canceled', endedAt: at('04-20') })
const may = invoice({ id: 'in_may', createdAt: at('05-15'), paidAt: at('05-15') })

test('a month that is paid in time is not late, whatever becomes of its plan', () => {
  const paid = invoice()
  for (const subscription of [plan(), ended, plan({ status: 'unpaid' }), undefined]) {
    expect(lateEnd(paid, { invoices: [may, paid], subscription })).toBeNull()
  }
})

test('an overdue month that is paid while its plan lives belongs to the plan', () => {
  const paid = invoice({ paidAt: at('04-30') })

  expect(lateEnd(paid, { invoices: [paid], subscription: plan() })).toBeNull()
})

test('what is paid after the plan has ended lasts as long as its period, from the payment on', () => {
  const paid = invoice({ paidAt: at('04-21') })

  expect(lateEnd(paid, { invoices: [paid], subscription: ended })).toBe(at('05-21'))
})

test('so does what is paid after the grace time of a plan that stays unpaid', () => {
  const paid = invoice({ paidAt: at('04-30') })
  const subscription = plan({ status: 'unpaid' })

  expect(lateEnd(paid, { invoices: [paid], subscription })).toBe(at('05-30'))
})

test('so does an older month that is paid when a newer one runs', () => {
  const paid = invoice({ paidAt: at('05-20') })

  expect(lateEnd(paid, { invoices: [may, paid], subscription: plan() })).toBe(at('06-19'))
  const others = [{ ...may, status: 'open' }, { ...may, subscriptionId: 'sub_2' }, paid]
  expect(lateEnd(paid, { invoices: others, subscription: plan() })).toBeNull()
})

test('an unpaid invoice is not late', () => {
  const open = invoice({ status: 'open', paidAt: null })

  expect(lateEnd(open, { invoices: [open], subscription: ended })).toBeNull()
})
