import { expect, test } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { refuseWithoutAddress } from './refuse-without-address.ts'

function buy(country: string | null, automaticTax = true): Promise<void> {
  const find = async () => (country === null ? null : { country })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the country is read
  const details = { find } as unknown as PaymentsDeps['details']
  return refuseWithoutAddress({ automaticTax, details }, verifiedOwner('u_1'))
}

test.each([null, ''])(
  'where tax is computed, a buyer with the country %j is asked for it',
  async (country) => {
    await expect(buy(country)).rejects.toMatchObject({
      code: 'invalid_request',
      fields: { country: expect.any(String) },
    })
  },
)

test('a buyer with a country, and any buyer without computed tax, may buy', async () => {
  await expect(buy('DE')).resolves.toBeUndefined()
  await expect(buy(null, false)).resolves.toBeUndefined()
})
