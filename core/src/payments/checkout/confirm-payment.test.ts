import { expect, test } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { confirmPayment } from './confirm-payment.ts'

test.each([
  ['another secret', { clientSecret: 'pi_1_secret_other', status: 'succeeded' }],
  ['a payment that the provider does not know', null],
])('the status of an own payment is not answered for %s', async (_case, payment) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const deps = {
    billing: { ownsPayment: async () => true, customerOf: async () => null },
    provider: { readPayment: async () => payment },
  } as unknown as PaymentsDeps

  const confirmed = confirmPayment(deps, verifiedOwner('u_1'), 'pi_1_secret_mine')

  await expect(confirmed).rejects.toMatchObject({ code: 'not_found' })
})
