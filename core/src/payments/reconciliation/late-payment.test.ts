import { expect, test } from 'vitest'
import { latePaymentEnd } from './late-payment.ts'
import type { InvoiceState, SubscriptionState } from '../ports/provider.ts'

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
  chargedCents: 1900,
  creditedCents: 0,
  taxCents: 0,
  amountDue: 1900,
  url: null,
  paymentId: 'pi_1',
  intentId: null,
  isCollected: false,
  discount: null,
  ...more,
})

const plan = (more: Partial<SubscriptionState> = {}): SubscriptionState => ({
  id: 'sub_1',
  status: 'active',
  lookupKey: 'hobby_monthly',
  periodStart: at('04-15'),
  periodEnd: at('05-15'),
  endsAt: null,
  canceledAt: null,
  isEndWithdrawn: false,
  isAbandoned: false,
  endedAt: null,
  pendingLookupKey: null,
  scheduleId: null,
  suspendedChange: null,
  isChangePending: false,
  cardId: null,
  intentId: null,
  createdAt: at('03-15'),
  discount: null,
  ...more,
})

const ended = plan({ status: 'canceled', endedAt: at('04-20') })
const may = invoice({ id: 'in_may', createdAt: at('05-15'), paidAt: at('05-15') })

test('a month that is paid in time is not late, even when its plan ends', () => {
  const paid = invoice()
  for (const subscription of [plan(), ended, plan({ status: 'unpaid' }), undefined]) {
    expect(latePaymentEnd(paid, { invoices: [may, paid], subscription })).toBeNull()
  }
})

test('an invoice without a plan is never paid late', () => {
  const paid = invoice({ subscriptionId: null, paidAt: at('05-20') })

  expect(latePaymentEnd(paid, { invoices: [paid], subscription: undefined })).toBeNull()
})

test('an overdue month that is paid while its plan is active belongs to the plan', () => {
  const paid = invoice({ paidAt: at('04-30') })

  expect(latePaymentEnd(paid, { invoices: [paid], subscription: plan() })).toBeNull()
})

test('a payment after the end of the plan lasts for the length of its period, from the payment on', () => {
  const paid = invoice({ paidAt: at('04-21') })

  expect(latePaymentEnd(paid, { invoices: [paid], subscription: ended })).toBe(at('05-21'))
})

test('the same applies after the grace period of a plan that stays unpaid', () => {
  const paid = invoice({ paidAt: at('04-30') })
  const subscription = plan({ status: 'unpaid' })

  expect(latePaymentEnd(paid, { invoices: [paid], subscription })).toBe(at('05-30'))
})

test('the same applies to an older month that is paid during a newer one', () => {
  const paid = invoice({ paidAt: at('05-20') })

  expect(latePaymentEnd(paid, { invoices: [may, paid], subscription: plan() })).toBe(at('06-19'))
  const others = [{ ...may, status: 'open' }, { ...may, subscriptionId: 'sub_2' }, paid]
  expect(latePaymentEnd(paid, { invoices: others, subscription: plan() })).toBeNull()
})

test('an unpaid invoice is not late', () => {
  const open = invoice({ status: 'open', paidAt: null })

  expect(latePaymentEnd(open, { invoices: [open], subscription: ended })).toBeNull()
})
