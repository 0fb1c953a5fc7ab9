import { expect, test, vi } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import { createAccountPayments } from './account-payments.ts'

const owner = verifiedOwner('u_1')

/** Payments of an account that the provider does, or does not, know as a customer. */
function payments(customerId: string | null, isKnown: boolean) {
  const readCustomer = vi.fn<PaymentProvider['readCustomer']>()
  const eraseCustomer = vi.fn<PaymentProvider['eraseCustomer']>()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else may be called
  const deps = {
    withLock: <Answer>(_owner: string, work: () => Promise<Answer>) => work(),
    billing: { customerOf: async () => customerId },
    provider: { hasCustomer: async () => isKnown, readCustomer, eraseCustomer },
  } as unknown as PaymentsDeps
  return { account: createAccountPayments(deps), readCustomer, eraseCustomer }
}

test.each([
  ['never paid', null, true],
  ['is no longer known to the provider', 'cus_1', false],
])('the erasure of an account that %s asks nothing of the provider', async (_who, id, isKnown) => {
  const { account, readCustomer, eraseCustomer } = payments(id, isKnown)

  expect(await account.erase(owner)).toBe(true)
  expect(readCustomer).not.toHaveBeenCalled()
  expect(eraseCustomer).not.toHaveBeenCalled()
})

test('an account that never paid is closed without the provider', async () => {
  const { account, readCustomer } = payments(null, true)
  const close = vi.fn<() => Promise<void>>(async () => undefined)

  await account.closeWith(owner, close)
  await account.endPurchases(owner)

  expect(close).toHaveBeenCalledOnce()
  expect(readCustomer).not.toHaveBeenCalled()
})
