import { OutcomeUnknownError } from '@askwell/core/payments'
import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { billingDetailCalls } from './billing-details.ts'
import { cardCalls } from './cards.ts'
import { appliedDiscount } from './discounts.ts'
import { createPriceLookup } from './price-lookup.ts'
import { purchases } from './purchases.ts'
import { readCustomer } from './read-customer.ts'
import { readRefundsAndDisputes, toDispute } from './read-refunds-and-disputes.ts'
import { voidUnpaid, writeOff } from './unpaid-plans.ts'

type Answers = Record<string, Record<string, (...args: never[]) => unknown>>

/** A provider with these answers. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each call needs these parts only
const stripeWith = (answers: Answers) => answers as unknown as Stripe

const rejected = (reason: Error) => async () => {
  throw reason
}

async function* listOf(...items: object[]) {
  yield* items
}

const hobbyPrice = {
  id: 'price_1',
  lookup_key: 'hobby_monthly',
  currency: 'usd',
  product: 'prod_1',
}
const connectionLost = new Stripe.errors.StripeConnectionError({
  type: 'api_error',
  message: 'connection lost',
})

const detailsOfAda = {
  name: 'Ada Byron',
  details: {
    company: 'Müller GmbH',
    line1: 'Hauptstraße 1',
    line2: '',
    city: 'Berlin',
    region: '',
    postal_code: '10115',
    country: 'DE',
    tax_id: 'DE123456789',
  },
}

const numberOf = (id: string, value: string) => ({ id, type: 'eu_vat', value })

describe('a tax id', () => {
  const unusable = new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code: 'tax_id_invalid',
    message: 'Invalid value for eu_vat.',
  })

  test.each([
    ['that the provider refuses is named as the wrong field', unusable, 'invalid_request'],
    ['is not called wrong when the connection is lost', connectionLost, 'payment_provider_failed'],
  ])('%s, and nothing else is changed', async (_what, error, code) => {
    const updated: unknown[] = []
    const customers = {
      listTaxIds: () => ({ data: [] }),
      createTaxId: rejected(error),
      update: (id: string) => updated.push(id),
    }
    const calls = billingDetailCalls(stripeWith({ customers }))

    await expect(calls.updateBillingDetails('cus_1', detailsOfAda)).rejects.toMatchObject({ code })
    expect(updated).toEqual([])
  })

  test('that is known is kept, and the others are deleted', async () => {
    const calls: string[] = []
    const customers = {
      listTaxIds: () => ({
        data: [numberOf('txi_old', 'DE987654321'), numberOf('txi_same', 'DE123456789')],
      }),
      createTaxId: (id: string) => calls.push(`create for ${id}`),
      deleteTaxId: (_customer: string, id: string) => calls.push(`delete ${id}`),
      update: (id: string) => calls.push(`update ${id}`),
    }

    await billingDetailCalls(stripeWith({ customers })).updateBillingDetails('cus_1', detailsOfAda)

    expect(calls).toEqual(['delete txi_old', 'update cus_1'])
  })
})

const cancel = (error: Error) =>
  purchases({
    stripe: stripeWith({ paymentIntents: { cancel: rejected(error) } }),
    prices: createPriceLookup(stripeWith({}), () => 0),
    automaticTax: false,
  }).cancelPayment('pi_1')

describe('a payment that is to be canceled', () => {
  test('may be made already', async () => {
    const made = new Stripe.errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'It succeeded.',
    })

    await expect(cancel(made)).resolves.toBeUndefined()
  })

  test('does not count as canceled when the connection is lost', async () => {
    await expect(cancel(connectionLost)).rejects.toBeInstanceOf(OutcomeUnknownError)
  })
})

test('a payment method that is no card is not listed', async () => {
  const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 }
  const stripe = stripeWith({
    customers: { retrieve: () => ({ invoice_settings: { default_payment_method: 'pm_2' } }) },
    paymentMethods: { list: () => ({ data: [{ id: 'pm_1' }, { id: 'pm_2', card }] }) },
  })

  expect(await cardCalls(stripe).listCards('cus_1')).toEqual([
    { id: 'pm_2', brand: 'Visa', last4: '4242', expMonth: 4, expYear: 2030, isDefault: true },
  ])
})

test('plans of a product are found before any other price was asked for', async () => {
  const prices = { list: () => ({ data: [hobbyPrice] }) }
  const lookup = createPriceLookup(stripeWith({ prices }), () => 0)

  expect(await lookup.keysOfProducts(['prod_1', 'prod_2'])).toEqual(['hobby_monthly'])
})

test('a discount that was deleted, or came without its coupon, is not the one of an invoice', () => {
  const coupon = { duration: 'once', percent_off: 20, amount_off: null, duration_in_months: null }
  const discounts = [
    'di_1',
    { deleted: true, source: { coupon: { ...coupon, percent_off: 90 } }, promotion_code: null },
    { source: { coupon }, promotion_code: null },
  ]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a discount needs these parts only
  const invoice = {
    discounts,
    total_discount_amounts: [{ amount: 380 }],
  } as unknown as Stripe.Invoice

  expect(appliedDiscount(invoice)).toMatchObject({ percent_off: 20, amount: 380 })
})

test('a refund without a payment, or without its charge, says nothing about a payment', async () => {
  const charge = { amount_refunded: 700 }
  const stripe = stripeWith({
    refunds: {
      list: () =>
        listOf(
          { payment_intent: null, charge },
          { payment_intent: 'pi_1', charge: null },
          { payment_intent: 'pi_2', charge: 'ch_2' },
          { payment_intent: 'pi_3', charge },
        ),
    },
    disputes: { list: () => listOf() },
  })

  expect(await readRefundsAndDisputes(stripe, 0)).toEqual([
    { paymentId: 'pi_3', refundedCents: 700 },
  ])
})

test.each([
  ['warning_needs_response', null],
  ['warning_closed', null],
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['won', 'won'],
  ['prevented', 'won'],
  ['lost', 'lost'],
])('a dispute in the state %s is %s', (status, state) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a state needs these parts only
  const dispute = { id: 'dp_1', status, amount: 700 } as Stripe.Dispute

  expect(toDispute(dispute)).toEqual(state && { id: 'dp_1', cents: 700, state })
})

test.each([
  ['active', 'business_monthly'],
  ['not_started', 'business_monthly'],
  ['released', null],
  ['canceled', null],
])('the next plan of a schedule that is %s is %s', async (status, pendingLookupKey) => {
  const businessPrice = { ...hobbyPrice, id: 'price_2', lookup_key: 'business_monthly' }
  const item = { price: hobbyPrice, current_period_start: 100, current_period_end: 200 }
  const phases = [{ start_date: 200, items: [{ price: 'price_2' }] }]
  const subscription = {
    id: 'sub_1',
    status: 'active',
    items: { data: [item] },
    schedule: { id: 'sub_sched_1', status, phases },
    metadata: {},
    discounts: [],
  }
  const stripe = stripeWith({
    prices: { list: () => ({ data: [hobbyPrice, businessPrice] }) },
    subscriptions: { list: () => listOf(subscription) },
    invoices: { list: () => listOf() },
    paymentIntents: { list: () => listOf() },
  })
  const reader = { stripe, prices: createPriceLookup(stripe, () => 0) }

  const { subscriptions } = await readCustomer(reader, 'cus_1')

  expect(subscriptions).toMatchObject([{ lookupKey: 'hobby_monthly', pendingLookupKey }])
})

/** What is asked of the provider. */
function recordedCalls() {
  const calls: string[] = []
  const invoices = {
    update: async (id: string, change: object) =>
      void calls.push(`update ${id} ${JSON.stringify(change)}`),
    markUncollectible: async (id: string) => void calls.push(`write off ${id}`),
    voidInvoice: async (id: string) => void calls.push(`void ${id}`),
  }
  return { calls, stripe: stripeWith({ invoices }) }
}

test.each([
  [writeOff, 'draft', 'update in_1 {"auto_advance":false}'],
  [writeOff, 'open', 'write off in_1'],
  [voidUnpaid, 'draft', 'update in_1 {"auto_advance":false}'],
  [voidUnpaid, 'open', 'void in_1'],
] as const)('%o of an invoice that is %s', async (end, status, call) => {
  const { calls, stripe } = recordedCalls()

  await end(stripe, { id: 'in_1', status })

  expect(calls).toEqual([call])
})
