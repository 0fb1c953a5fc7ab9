import { expect, test } from 'vitest'
import { fundedPurchases } from './purchase-funding.ts'
import type { InvoiceState, PaymentState } from '../ports/provider.ts'

const day = 86_400_000

type Paid = {
  id: string
  price: number
  credit?: number
  due: number
  more?: Partial<InvoiceState>
}

const invoices = (paid: Paid[]): InvoiceState[] =>
  paid
    .map(({ id, price, credit = 0, due, more }, index) => ({
      id,
      number: id,
      createdAt: index * day,
      paidAt: index * day,
      status: 'paid',
      reason: credit === 0 ? 'subscription_cycle' : 'subscription_update',
      subscriptionId: 'sub_1',
      lookupKey: 'hobby_monthly',
      periodStart: index * day,
      periodEnd: (index + 1) * day,
      chargedCents: price,
      creditedCents: credit,
      taxCents: 0,
      amountDue: due,
      url: null,
      paymentId: due === 0 ? null : `pi_${id}`,
      intentId: null,
      isCollected: false,
      discount: null,
      ...more,
    }))
    .toReversed()

const taxed = (taxCents: number) => ({ more: { taxCents } })

const fundedBy = (paid: Paid[], payments: PaymentState[] = []) =>
  fundedPurchases({ subscriptions: [], invoices: invoices(paid), payments }).map(
    ({ source, funding, movedCents }) => [source, Object.fromEntries(funding), movedCents],
  )

test('a period is paid by its own payment', () => {
  expect(fundedBy([{ id: 'a', price: 1900, due: 1900 }])).toEqual([['a', { pi_a: 1900 }, 0]])
})

test('B52 an upgrade is paid by its payment and by those behind the credit', () => {
  const paid = [
    { id: 'a', price: 1900, due: 1900 },
    { id: 'b', price: 10_000, credit: 950, due: 9050 },
    { id: 'c', price: 40_000, credit: 5000, due: 35_000 },
  ]

  expect(fundedBy(paid)).toEqual([
    ['a', { pi_a: 1900 }, 950],
    ['b', { pi_a: 950, pi_b: 9050 }, 5000],
    ['c', { pi_a: 475, pi_b: 4525, pi_c: 35_000 }, 0],
  ])
})

test('B57 credit that is left over pays later invoices', () => {
  const paid = [
    { id: 'year', price: 20_000, due: 20_000 },
    { id: 'b', price: 8000, credit: 18_000, due: 0 },
    { id: 'c', price: 8000, due: 0 },
    { id: 'd', price: 8000, due: 6000 },
  ]

  expect(fundedBy(paid)).toEqual([
    ['year', { pi_year: 20_000 }, 18_000],
    ['b', { pi_year: 8000 }, 0],
    ['c', { pi_year: 8000 }, 0],
    ['d', { pi_year: 2000, pi_d: 6000 }, 0],
  ])
})

test('B53 tax is no part of a price, so that half a refund takes half of the messages', () => {
  const paid = [
    { id: 'a', price: 2000, due: 2400, ...taxed(400) },
    { id: 'b', price: 10_000, credit: 1000, due: 10_800, ...taxed(1800) },
  ]

  expect(fundedBy(paid)).toEqual([
    ['a', { pi_a: 2000 }, 1000],
    ['b', { pi_a: 1000, pi_b: 9000 }, 0],
  ])
})

test('B57 credit that is left over contains the tax that was paid', () => {
  const paid = [
    { id: 'year', price: 20_000, due: 24_000, ...taxed(4000) },
    { id: 'b', price: 8000, credit: 18_000, due: 0, ...taxed(-2000) },
    { id: 'c', price: 8000, due: 0, ...taxed(1600) },
    { id: 'd', price: 8000, due: 7200, ...taxed(1600) },
  ]

  expect(fundedBy(paid)).toEqual([
    ['year', { pi_year: 20_000 }, 18_000],
    ['b', { pi_year: 8000 }, 0],
    ['c', { pi_year: 8000 }, 0],
    ['d', { pi_d: 6000, pi_year: 2000 }, 0],
  ])
})

test('unpaid invoices and unfinished packs are left out', () => {
  const pack = {
    id: 'pi_pack',
    status: 'succeeded',
    amountCents: 700,
    currency: 'usd',
    createdAt: 0,
    clientSecret: '',
    cardId: null,
    refundedCents: 0,
    dispute: null,
    pack: { intentId: 'i', quantity: 1 },
  }
  const paid = [
    { id: 'a', price: 1900, due: 1900 },
    { id: 'b', price: 1900, due: 1900, more: { status: 'open' } },
  ]

  expect(fundedBy(paid, [pack, { ...pack, id: 'pi_open', status: 'processing' }])).toEqual([
    ['a', { pi_a: 1900 }, 0],
    ['pi_pack', { pi_pack: 700 }, 0],
  ])
})

test('a credit moves no more than the previous period has cost, and a free period is no purchase', () => {
  const paid = [
    { id: 'a', price: 1900, due: 1900 },
    { id: 'b', price: 10_000, credit: 2500, due: 7500 },
  ]

  expect(fundedBy(paid)[0]).toEqual(['a', { pi_a: 1900 }, 1900])
  expect(fundedBy([{ id: 'free', price: 0, due: 0 }])).toEqual([])
})
