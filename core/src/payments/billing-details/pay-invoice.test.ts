import { expect, test } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { payInvoice } from './pay-invoice.ts'

test('an account that never paid has no invoice to pay', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const deps = { billing: { customerOf: async () => null } } as unknown as PaymentsDeps

  const paid = payInvoice(deps, verifiedOwner('u_1'), 'A-0001')

  await expect(paid).rejects.toMatchObject({ code: 'not_found' })
})
