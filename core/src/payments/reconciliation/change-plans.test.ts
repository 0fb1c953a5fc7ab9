import { expect, test, vi } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { CustomerState, InvoiceState, SubscriptionState } from '../ports/provider.ts'
import { endReplacedPlans } from './end-replaced-plans.ts'
import { keepUpgraded } from './keep-upgraded.ts'
import { restorePlannedChange } from './restore-planned-change.ts'
import { writeOffUnpaid } from './write-off-unpaid.ts'

const plan = (id: string, more: Partial<SubscriptionState> = {}): SubscriptionState => ({
  id,
  status: 'active',
  lookupKey: 'hobby_monthly',
  periodStart: 0,
  periodEnd: 1,
  endsAt: null,
  canceledAt: null,
  isEndWithdrawn: false,
  endedAt: null,
  isAbandoned: false,
  pendingLookupKey: null,
  scheduleId: null,
  suspendedChange: null,
  isChangePending: false,
  discount: null,
  cardId: null,
  intentId: null,
  createdAt: 0,
  ...more,
})

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what decides about a debt
const invoice = (id: string, more: Partial<InvoiceState>) => ({ id, ...more }) as InvoiceState

/** The requests that change something at the provider; those of `failing` are refused. */
function providerOf(state: CustomerState, failing: string[] = []) {
  const requests: unknown[][] = []
  const warn = vi.fn<(message: string, facts: Record<string, unknown>) => void>()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any request is recorded
  const provider = new Proxy(
    {},
    {
      get: (_target, name: string) => {
        if (name === 'readCustomer') return async () => state
        return async (...input: unknown[]) => {
          requests.push([name, ...input])
          if (failing.includes(name)) throw new Error('refused')
        }
      },
    },
  ) as PaymentProvider
  return { deps: { provider, warn }, requests, warn }
}

const stateOf = (
  subscriptions: SubscriptionState[],
  invoices: InvoiceState[] = [],
): CustomerState => ({ subscriptions, invoices, payments: [] })

async function replaced(state: CustomerState, failing: string[] = []) {
  const { deps, requests, warn } = providerOf(state, failing)
  await endReplacedPlans(deps, verifiedOwner('u_1'), 'cus_1')
  return { requests, warnings: warn.mock.calls.length }
}

test('of two plans that were paid at once the newest stays, and the operator is warned', async () => {
  const state = stateOf([plan('old', { createdAt: 1 }), plan('new', { createdAt: 2 })])

  expect(await replaced(state)).toEqual({ requests: [['endNow', 'old']], warnings: 1 })
})

test.each(['past_due', 'unpaid'])(
  'a plan that is %s is given up for a paid one, without a warning',
  async (status) => {
    const state = stateOf([plan('paid'), plan('other', { status, createdAt: 2 })])

    expect(await replaced(state)).toEqual({ requests: [['endUnpaid', 'other']], warnings: 0 })
  },
)

test('an open purchase is dropped with its own invoice, and a failure is a warning', async () => {
  const invoices = [
    invoice('in_paid', { subscriptionId: 'paid' }),
    invoice('in_open', { subscriptionId: 'open' }),
  ]
  const state = stateOf([plan('paid'), plan('open', { status: 'incomplete' })], invoices)
  const requests = [['dropUnpaid', 'open', 'in_open']]

  expect(await replaced(state)).toEqual({ requests, warnings: 0 })
  expect(await replaced(state, ['dropUnpaid'])).toEqual({ requests, warnings: 1 })
})

test('nothing is ended while no plan is paid', async () => {
  const state = stateOf([plan('a', { status: 'past_due' }), plan('b', { status: 'incomplete' })])

  expect(await replaced(state)).toEqual({ requests: [], warnings: 0 })
})

test.each([
  ['that was withdrawn', {}, [['withdrawEnd', 'sub_1']]],
  ['that a schedule sets', { scheduleId: 'sched_1' }, []],
  ['of a plan that has ended', { status: 'canceled' }, []],
  ['that is newer', { isEndWithdrawn: false }, []],
])('after an upgrade an end %s is handled', async (_which, more, expected) => {
  const state = stateOf([plan('sub_1', { endsAt: 1, isEndWithdrawn: true, ...more })])
  const { deps, requests } = providerOf(state)

  await keepUpgraded(deps, 'cus_1', state)
  expect(requests).toEqual(expected)
})

const suspended = {
  lookupKey: 'business_monthly',
  suspendedChange: { from: 'business_monthly', to: 'hobby_monthly' },
}
const again = ['changeAtPeriodEnd', 'sub_1', 'hobby_monthly']
const cleared = ['clearSuspendedChange', 'sub_1']

test.each([
  ['is planned again', {}, [again, cleared]],
  [
    'is planned again in place of an interrupted attempt',
    { scheduleId: 'sched_1' },
    [['dropPlannedChange', 'sched_1'], again, cleared],
  ],
  ['gives way to a cancellation', { endsAt: 1 }, [cleared]],
  ['gives way to another change', { pendingLookupKey: 'hobby_yearly' }, [cleared]],
  ['is void after the upgrade', { lookupKey: 'enterprise_monthly' }, [cleared]],
  ['waits for the payment of the upgrade', { isChangePending: true }, []],
  ['is void after the end of the plan', { status: 'canceled' }, []],
])('a planned change %s', async (_what, more, expected) => {
  const state = stateOf([plan('sub_1', { ...suspended, ...more })])
  const { deps, requests } = providerOf(state)

  await restorePlannedChange(deps, 'cus_1', state)
  expect(requests).toEqual(expected)
})

test('a change that cannot be planned again is tried later, and the reconciliation goes on', async () => {
  const state = stateOf([plan('sub_1', suspended)])
  const { deps, requests, warn } = providerOf(state, ['changeAtPeriodEnd'])

  expect(await restorePlannedChange(deps, 'cus_1', state)).toBe(state)
  expect(requests).toEqual([again])
  expect(warn).toHaveBeenCalledOnce()
})

test('the debts of an abandoned plan are written off, also after one was refused', async () => {
  const subscriptionId = 'given_up'
  const invoices = [
    invoice('open', { subscriptionId, status: 'open' }),
    invoice('collected', { subscriptionId, status: 'draft', isCollected: true }),
    invoice('draft', { subscriptionId, status: 'draft', isCollected: false }),
    invoice('paid', { subscriptionId, status: 'paid' }),
    invoice('kept', { subscriptionId: 'kept', status: 'open' }),
    invoice('pack', { subscriptionId: null, status: 'open' }),
  ]
  const state = stateOf([plan(subscriptionId, { isAbandoned: true }), plan('kept')], invoices)
  const { deps, requests, warn } = providerOf(state, ['writeOff'])

  expect(await writeOffUnpaid(deps, 'cus_1', state)).toBe(state)
  expect(requests).toEqual([
    ['writeOff', invoices[0]],
    ['writeOff', invoices[1]],
  ])
  expect(warn).toHaveBeenCalledTimes(2)
})
