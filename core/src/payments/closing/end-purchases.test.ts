import { expect, test } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { endPurchases } from './end-purchases.ts'

type State = { subscriptions?: object[]; invoices?: object[]; payments?: object[] }

/** What is ended at the provider; `isErased` for an account that is erased. */
async function endedOf(state: State, isErased = false): Promise<unknown[][]> {
  const requests: unknown[][] = []
  const full = {
    subscriptions: (state.subscriptions ?? []).map((each) => ({ ...plan, ...each })),
    invoices: (state.invoices ?? []).map((each) => ({ ...invoice, ...each })),
    payments: (state.payments ?? []).map((each) => ({ ...payment, ...each })),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any request is recorded
  const provider = new Proxy(
    {},
    {
      get: (_target, name: string) =>
        name === 'readCustomer'
          ? async () => full
          : async (...input: unknown[]) => void requests.push([name, ...input]),
    },
  ) as PaymentProvider
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what a reconciliation without grants needs
  const deps = {
    provider,
    clock: () => 0,
    billing: { subscriptionsOf: async () => [], saveSnapshot: async () => undefined },
    balance: { ledger: { expireSubscriptionGrants: async () => 0 }, now: () => 0 },
    notify: async () => undefined,
  } as unknown as PaymentsDeps
  await endPurchases(deps, { ownerId: verifiedOwner('u_1'), customerId: 'cus_1', isErased })
  return requests
}

const plan = {
  id: 'sub_1',
  status: 'active',
  lookupKey: 'hobby_monthly',
  periodStart: 5,
  periodEnd: 9,
  endsAt: null,
  scheduleId: null,
  suspendedChange: null,
  isAbandoned: false,
  isEndWithdrawn: false,
  createdAt: 1,
}
const invoice = {
  id: 'in_1',
  status: 'open',
  reason: 'manual',
  subscriptionId: 'sub_1',
  lookupKey: null,
  isCollected: false,
  paymentId: 'pi_1',
  periodStart: 5,
  intentId: null,
}
const payment = {
  id: 'pi_1',
  status: 'requires_payment_method',
  amountCents: 1900,
  refundedCents: 0,
  dispute: null,
  pack: null,
  cardId: null,
}
const pack = { intentId: 'i_1', quantity: 1 }

test('a pack that was only begun is canceled, one that is being paid is not', async () => {
  expect(await endedOf({ payments: [{ pack }] })).toEqual([['cancelPayment', 'pi_1']])
  expect(await endedOf({ payments: [{ pack, status: 'processing' }] })).toEqual([])
  expect(await endedOf({ payments: [{ pack, status: 'canceled' }] })).toEqual([])
  expect(await endedOf({ payments: [{}] })).toEqual([])
})

const begun = { status: 'incomplete' }
const notFinal = { status: 'draft' }

test('a plan that was only begun is dropped with its invoice, one that is being paid is not', async () => {
  expect(await endedOf({ subscriptions: [begun], invoices: [notFinal] })).toEqual([
    ['dropUnpaid', 'sub_1', 'in_1'],
  ])
  expect(await endedOf({ subscriptions: [begun] })).toEqual([['dropUnpaid', 'sub_1', null]])
  const paying = [{ status: 'processing' }]
  expect(await endedOf({ subscriptions: [begun], invoices: [notFinal], payments: paying })).toEqual(
    [],
  )
})

const renewal = { reason: 'subscription_cycle', status: 'draft' }

const atEnd = ['endAtPeriodEnd', 'sub_1']
const atOnce = ['endUnpaid', 'sub_1']

test.each([
  ['paid', {}, [], [atEnd]],
  ['already ending', { endsAt: 9 }, [], []],
  ['unpaid', { status: 'unpaid' }, [], [atOnce]],
  ['renewing', {}, [renewal], [atOnce]],
  ['paid while another one renews', {}, [{ ...renewal, subscriptionId: 'x' }], [atEnd]],
  ['paid after an older renewal', {}, [{ ...renewal, periodStart: 1 }], [atEnd]],
  ['paid while a change is open', {}, [{ ...renewal, reason: 'subscription_update' }], [atEnd]],
  ['paid with its renewal', {}, [{ ...renewal, status: 'paid' }], [atEnd]],
  ['canceled', { status: 'canceled' }, [], []],
])('a plan that is %s ends accordingly', async (...[, more, invoices, expected]) => {
  expect(await endedOf({ subscriptions: [more], invoices })).toEqual(expected)
})

test('an erased account keeps no paid rest of a period', async () => {
  expect(await endedOf({ subscriptions: [{}] }, true)).toEqual([['endNow', 'sub_1']])
})

test.each([
  ['open', {}, true],
  ['uncollectible', { status: 'uncollectible' }, true],
  ['a draft that is collected', { ...notFinal, isCollected: true }, true],
  ['a draft that nobody collects', notFinal, false],
  ['paid', { status: 'paid' }, false],
  ['of no plan', { subscriptionId: null }, false],
])('an invoice that is %s is made unpayable or not', async (_state, more, isVoided) => {
  const requests = await endedOf({ invoices: [more] })

  expect(requests.map(([name]) => name)).toEqual(isVoided ? ['voidUnpaid'] : [])
})

test.each([
  ['is being paid', { status: 'processing' }, 0],
  ['was declined', {}, 1],
  ['is not the one that is being paid', { id: 'pi_2', status: 'processing' }, 1],
])('an open invoice that %s is made unpayable or not', async (_state, more, requests) => {
  expect(await endedOf({ invoices: [{}], payments: [more] })).toHaveLength(requests)
})
