import { expect, test } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { DisputeState, PaymentState } from '../ports/provider.ts'
import { applyRefunds } from './apply-refunds.ts'

const pack = (more: Partial<PaymentState> = {}): PaymentState => ({
  id: 'pi_1',
  status: 'succeeded',
  amountCents: 700,
  currency: 'usd',
  createdAt: 0,
  clientSecret: 'pi_1_secret',
  cardId: null,
  refundedCents: 0,
  dispute: null,
  pack: { intentId: 'i_1', quantity: 1 },
  ...more,
})

const disputed = (state: DisputeState['state'], cents = 700) => ({
  dispute: { id: 'dp_1', state, cents },
})

/** What the payments of a customer change in the ledger. */
async function changesOf(payments: PaymentState[]): Promise<unknown[]> {
  const changes: unknown[] = []
  const record = (name: string) => async (change: object) => {
    changes.push([name, change])
    return 0
  }
  const ledger = {
    reverse: record('reverse'),
    freeze: record('freeze'),
    unfreeze: record('return'),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what refunds need
  const deps = {
    balance: { ledger, now: () => 5 },
    notify: async () => undefined,
  } as unknown as PaymentsDeps
  const state = { subscriptions: [], invoices: [], payments }
  await applyRefunds(deps, verifiedOwner('u_1'), state)
  return changes
}

const reversed = (refundedCents: number) => [
  'reverse',
  { source: 'pi_1', amountCents: 700, refundedCents, at: 5 },
]
const dispute = { source: 'pi_1', disputeId: 'dp_1', at: 5 }

test('a payment that nobody wants back changes nothing', async () => {
  expect(await changesOf([pack()])).toEqual([])
})

test('a refund takes back its share, next to a payment of nothing', async () => {
  const nothing = pack({ id: 'pi_0', amountCents: 0, pack: null })

  expect(await changesOf([nothing, pack({ refundedCents: 350 })])).toEqual([reversed(350)])
})

test('an open dispute freezes, a lost one takes back, a won one returns', async () => {
  expect(await changesOf([pack(disputed('open'))])).toEqual([
    ['freeze', { ...dispute, share: { part: 700, whole: 700 } }],
  ])
  expect(await changesOf([pack(disputed('lost'))])).toEqual([reversed(700), ['return', dispute]])
  expect(await changesOf([pack(disputed('won'))])).toEqual([['return', dispute]])
})

test('what was refunded and lost in a dispute as well is taken back once', async () => {
  const payment = pack({ refundedCents: 400, ...disputed('lost') })

  expect(await changesOf([payment])).toEqual([reversed(700), ['return', dispute]])
})
