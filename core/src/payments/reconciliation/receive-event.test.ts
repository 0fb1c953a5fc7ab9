import { expect, test, vi } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { processEvent } from './receive-event.ts'

type Settings = { owner?: string | null; customer?: string | null; isProcessed?: boolean }

/** Processes an event of an account whose provider is down; `processed` are the events that are done. */
async function run({ owner = 'u_ada', customer = 'cus_1', isProcessed = false }: Settings) {
  const processed: string[] = []
  const readCustomer = vi.fn<PaymentProvider['readCustomer']>(async () => {
    throw new Error('the provider is down')
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what an event needs
  const deps = {
    clock: () => 100,
    withLock: <Answer>(_owner: string, work: () => Promise<Answer>) => work(),
    billing: {
      ownerOf: async () => (owner === null ? null : verifiedOwner(owner)),
      customerOf: async () => customer,
      isProcessed: async () => isProcessed,
      pendingEvents: async () => [],
      subscriptionsOf: async () => [],
      recordEventFailure: async () => undefined,
      markEventsProcessed: async (ids: string[]) => void processed.push(...ids),
    },
    provider: { readCustomer },
  } as unknown as PaymentsDeps
  const outcome = await processEvent(deps, { eventId: 'evt_1', objectId: 'pi_1' }).then(
    () => 'done',
    () => 'failed',
  )
  return { outcome, processed, reads: readCustomer.mock.calls.length }
}

test('an event of a known account reads its customer, and waits while that fails', async () => {
  expect(await run({})).toEqual({ outcome: 'failed', processed: [], reads: 1 })
})

test.each([
  ['an unknown account', { owner: null }],
  ['an account without a customer', { customer: null }],
])('an event of %s is done without the provider', async (_whose, settings) => {
  expect(await run(settings)).toEqual({ outcome: 'done', processed: ['evt_1'], reads: 0 })
})

test('an event that an earlier one of its account has covered needs no second reconciliation', async () => {
  expect(await run({ isProcessed: true })).toEqual({ outcome: 'done', processed: [], reads: 0 })
})
