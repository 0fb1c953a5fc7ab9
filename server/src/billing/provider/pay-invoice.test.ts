import { OutcomeUnknownError } from '@askwell/core/payments'
import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { payInvoice } from './pay-invoice.ts'
import { planChanges } from './plan-changes.ts'
import { createPriceLookup } from './price-lookup.ts'

const { StripeCardError, StripeConnectionError } = Stripe.errors

const declined = new StripeCardError({ type: 'card_error', message: 'Your card was declined.' })
const connectionLost = new StripeConnectionError({ type: 'api_error', message: 'lost' })

/** A provider that refuses to charge for a reason; the invoice and its payment are then read. */
function refusing(reason: Error, payment: object, invoiceStatus = 'open'): Stripe {
  const confirmation_secret = { client_secret: 'pi_1_secret_2' }
  const refuse = async () => {
    throw reason
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a payment needs these parts only
  return {
    invoices: {
      pay: refuse,
      retrieve: async () => ({ status: invoiceStatus, confirmation_secret }),
    },
    paymentIntents: { retrieve: async () => payment },
    prices: {
      list: async () => ({
        data: [{ id: 'price_1', lookup_key: 'hobby_monthly', currency: 'usd', product: 'prod_1' }],
      }),
    },
    subscriptions: {
      retrieve: async () => ({
        id: 'sub_1',
        items: { data: [{ id: 'si_1' }] },
        metadata: {},
        pending_update: null,
        latest_invoice: null,
      }),
      update: refuse,
    },
  } as unknown as Stripe
}

const expired = { last_payment_error: { message: 'Your card has expired.' } }

test.each([
  ['is still being paid', { status: 'processing' }, { kind: 'processing', paymentId: 'pi_1' }],
  [
    'waits for its bank',
    { status: 'requires_action' },
    { kind: 'confirm', clientSecret: 'pi_1_secret_2', paymentId: 'pi_1' },
  ],
  [
    'was declined',
    { status: 'requires_payment_method', ...expired },
    { kind: 'declined', message: 'Your card has expired.' },
  ],
])('an invoice that %s says so', async (_what, payment, outcome) => {
  expect(await payInvoice(refusing(declined, payment), 'in_1')).toEqual(outcome)
})

test('an invoice that was paid meanwhile is done', async () => {
  const stripe = refusing(declined, { status: 'requires_payment_method', ...expired }, 'paid')

  expect(await payInvoice(stripe, 'in_1')).toEqual({ kind: 'done' })
})

test('a payment whose outcome is unknown is not called declined', async () => {
  const stripe = refusing(connectionLost, { status: 'requires_payment_method' })

  await expect(payInvoice(stripe, 'in_1')).rejects.toBeInstanceOf(OutcomeUnknownError)
})

const change = {
  subscriptionId: 'sub_1',
  lookupKey: 'hobby_monthly',
  pricedAt: 1_000,
  intentId: 'i_1',
  amountCents: 1_900,
}
const changeWith = (reason: Error) => {
  const stripe = refusing(reason, {})
  const prices = createPriceLookup(stripe, () => 0)
  return planChanges({ stripe, prices }).changeNow(change)
}

test('a plan whose change is declined says why', async () => {
  expect(await changeWith(declined)).toEqual({
    kind: 'declined',
    message: 'Your card was declined.',
  })
})

test('a plan whose change has an unknown outcome is not called declined', async () => {
  await expect(changeWith(connectionLost)).rejects.toBeInstanceOf(OutcomeUnknownError)
})
