import { expect, test, vi } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { ProviderEvent, RefundOrDispute } from '../ports/provider.ts'
import { reconcileUnsettled } from './reconcile-unsettled.ts'

const [ada, eve, bob] = [verifiedOwner('u_ada'), verifiedOwner('u_eve'), verifiedOwner('u_bob')]

type Settings = {
  unsettled?: string[]
  /** Events of the provider's list that are not stored. */
  events?: ProviderEvent[]
  /** False for an event that its webhook delivers at the same moment. */
  isNew?: boolean
  refunds?: () => Promise<RefundOrDispute[]>
}

/** Accounts whose reconciliation begins; that of Eve fails. */
async function run({ unsettled = [], events = [], isNew = true, refunds }: Settings) {
  const begun: string[] = []
  const warn = vi.fn<PaymentsDeps['warn']>()
  const savedUntil = vi.fn<(at: number) => Promise<void>>(async () => undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the hourly run needs
  const deps = {
    clock: () => 100,
    warn,
    billing: {
      unsettledOwners: async () => unsettled,
      eventsReadUntil: async () => null,
      unknownEvents: async (listed: ProviderEvent[]) => listed,
      receiveEvent: async () => isNew,
      ownerOf: async (id: string) => (id === 'cus_unknown' ? null : bob),
      saveEventsReadUntil: savedUntil,
      ownersOfUnrecorded: async () => [ada],
      customerOf: async (ownerId: string) => {
        begun.push(ownerId)
        if (ownerId === eve) throw new Error('the provider is down')
        return null
      },
    },
    provider: {
      eventsSince: async () => events,
      refundsAndDisputesSince: refunds ?? (async () => []),
    },
  } as unknown as PaymentsDeps
  return { result: await reconcileUnsettled(deps), begun, warn, savedUntil }
}

const event = (objectId: string): ProviderEvent => ({
  id: `evt_${objectId}`,
  type: 'invoice.paid',
  objectId,
  isLive: false,
})

test('one account that cannot be reconciled does not keep the others from it', async () => {
  const { result, begun, warn } = await run({ unsettled: [eve, ada] })

  expect(begun).toEqual([eve, ada])
  expect(result).toEqual({ settled: 1, failed: 1 })
  expect(warn).toHaveBeenCalledOnce()
})

test('a lost event reconciles its account, once also when the account is unsettled', async () => {
  const events = [event('cus_bob')]
  const { begun, savedUntil } = await run({ events })

  expect(begun).toEqual([bob])
  expect((await run({ unsettled: [bob], events })).begun).toEqual([bob])
  expect(savedUntil).toHaveBeenCalledExactlyOnceWith(100)
})

test('an event of an unknown customer, and one that was received meanwhile, need nothing', async () => {
  expect((await run({ events: [event('cus_unknown')] })).begun).toEqual([])
  expect((await run({ events: [event('cus_bob')], isNew: false })).begun).toEqual([])
})

const unavailable = () => Promise.reject(new Error('the provider is down'))

test('refunds that cannot be listed do not keep unsettled accounts from it', async () => {
  const { begun, warn } = await run({ unsettled: [ada], refunds: unavailable })

  expect(begun).toEqual([ada])
  expect(warn).toHaveBeenCalledOnce()
})
