import { expect, test, vi } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { ensureCustomer } from './purchase-intents.ts'

test('a first purchase creates a customer, and looks for none at the provider', async () => {
  const hasCustomer = vi.fn<PaymentProvider['hasCustomer']>(async () => false)
  const saveCustomer = vi.fn<PaymentsDeps['billing']['saveCustomer']>(async () => undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the customer needs
  const deps = {
    billing: { customerOf: async () => null, saveCustomer },
    provider: { hasCustomer, createCustomer: async () => 'cus_1' },
    details: { find: async () => null },
  } as unknown as PaymentsDeps
  const ownerId = verifiedOwner('u_1')

  expect(await ensureCustomer(deps, { ownerId, email: 'ada@example.test', name: 'Ada' })).toBe(
    'cus_1',
  )
  expect(hasCustomer).not.toHaveBeenCalled()
  expect(saveCustomer).toHaveBeenCalledExactlyOnceWith(ownerId, 'cus_1')
})
