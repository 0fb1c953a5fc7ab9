import { expect, test, vi } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { updateCustomer } from './update-customer.ts'

type Settings = { customerId?: string | null; emailVerified?: boolean; company?: string }

async function sentTo({ customerId = 'cus_1', emailVerified = true, company }: Settings) {
  const update = vi.fn<PaymentProvider['updateCustomer']>(async () => undefined)
  const person = { id: 'u_1', email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the update needs
  const deps = {
    withLock: <Answer>(_owner: string, work: () => Promise<Answer>) => work(),
    billing: { customerOf: async () => customerId },
    findProfile: async () => ({ ...person, emailVerified }),
    details: { find: async () => (company === undefined ? null : { company }) },
    provider: { updateCustomer: update },
  } as unknown as PaymentsDeps
  await updateCustomer(deps, verifiedOwner('u_1'))
  return update.mock.calls
}

test.each([
  ['the person', undefined, 'Ada Byron'],
  ['the person when the company is empty', '', 'Ada Byron'],
  ['the company', 'Engines Ltd', 'Engines Ltd'],
])('a customer gets the name of %s', async (_who, company, name) => {
  expect(await sentTo(company === undefined ? {} : { company })).toEqual([
    ['cus_1', { ownerId: 'u_1', email: 'ada@example.com', name }],
  ])
})

test.each([
  ['an address that is not verified', { emailVerified: false }],
  ['the address of an account that never paid', { customerId: null }],
])('%s is not sent', async (_what, settings) => {
  expect(await sentTo(settings)).toEqual([])
})
