import { expect, test, vi } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { CustomerState } from '../ports/provider.ts'
import { grantPaid } from './grant-paid.ts'

const day = 86_400_000
const paidAt = Date.parse('2026-03-15T10:00:00Z')
const invoice = {
  id: 'in_1',
  number: 'IN-0001',
  createdAt: paidAt,
  paidAt,
  status: 'paid',
  reason: 'subscription_create',
  subscriptionId: 'sub_1',
  lookupKey: 'hobby_monthly',
  periodStart: paidAt,
  periodEnd: paidAt + 31 * day,
  amountDue: 1_900,
  url: null,
  paymentId: 'pi_1',
  discount: null,
}

type Settings = { answer: 'granted' | 'already_granted'; status?: string; daysLater?: number }

/** Grants the first month of a plan; `answer` is that of the ledger. */
async function run({ answer, status = 'active', daysLater = 0 }: Settings) {
  const notify = vi.fn<PaymentsDeps['notify']>(async () => undefined)
  const warn = vi.fn<PaymentsDeps['warn']>()
  const endedAt = status === 'canceled' ? paidAt + day : null
  const subscription = { id: 'sub_1', status, periodStart: paidAt, endsAt: null, endedAt }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what grants need
  const state = {
    subscriptions: [subscription],
    invoices: [invoice],
    payments: [],
  } as unknown as CustomerState
  const now = () => paidAt + daysLater * day
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what grants need
  const deps = {
    clock: now,
    notify,
    warn,
    provider: { isLive: false },
    balance: {
      now,
      ledger: {
        grant: async () => answer,
        expireSubscriptionGrants: async () => 0,
        setSubscriptionGrantsEnd: async () => undefined,
      },
    },
  } as unknown as PaymentsDeps
  const granted = await grantPaid(deps, verifiedOwner('u_ada'), state)
  return { granted, receipts: notify.mock.calls.map(([, { key }]) => key), warn }
}

test('a granted month has a receipt, which is repeated for 30 days', async () => {
  const receipts = ['receipt:in_1']

  expect(await run({ answer: 'granted' })).toMatchObject({ granted: 2_500, receipts })
  const repeated = await run({ answer: 'already_granted', daysLater: 29 })
  expect(repeated).toMatchObject({ granted: 0, receipts })
  const old = await run({ answer: 'already_granted', daysLater: 30 })
  expect(old).toMatchObject({ granted: 0, receipts: [] })
})

test('a plan that ended before its payment was recorded is a warning, a running one is none', async () => {
  const ended = await run({ answer: 'granted', status: 'canceled' })
  expect(ended.warn).toHaveBeenCalledExactlyOnceWith(
    'a plan ended before its payment was recorded; check whether to refund it',
    { ownerId: 'u_ada', invoice: 'in_1' },
  )
  expect((await run({ answer: 'granted' })).warn).not.toHaveBeenCalled()
})
