import { applyPriceList } from '@askwell/contract/billing/price-list'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refuseOtherCurrency } from '../../src/billing/stores/refuse-other-currency.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { engines } from '../support/engines.ts'
import { json } from '../support/test-app.ts'
import { createPaymentApp, type PaymentApp } from './payment-app.ts'

const yen =
  'hobby_monthly=2900 business_monthly=14900 enterprise_monthly=59900 hobby_yearly=29000 business_yearly=149000 enterprise_yearly=560000 Messages=1000'

describe.each(engines)('an installation that sells in yen on $name', (engine) => {
  let paymentApp: PaymentApp
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine, { env: { CURRENCY: 'jpy', PRICES: yen } })
  })
  afterEach(async () => {
    await paymentApp.close()
    applyPriceList(readConfig({}).priceList)
  })

  test('A7 charges, previews, invoices and mails whole yen', async () => {
    const customer = await paymentApp.createCustomer()
    expect(await customer.opened('hobby_monthly')).toMatchObject({ amount: 2900, currency: 'jpy' })
    await customer.buy('hobby_monthly')
    await customer.buy('Messages', { quantity: 2 })
    expect(json(await customer.preview('business_monthly'))).toMatchObject({
      currency: 'jpy',
      amount_due: 12_000,
      message: expect.stringContaining('¥14,900'),
    })
    json(await customer.upgrade('business_monthly'))
    await paymentApp.settle()

    const { data } = await paymentApp.provider.invoices.list({ limit: 10 })
    expect(data.map(({ currency, amount_due: due }) => `${due} ${currency}`)).toEqual([
      '12000 jpy',
      '2000 jpy',
      '2900 jpy',
    ])
    expect((await customer.plan()).plan).toBe('Business 14900 monthly')
    const subjects = await paymentApp.app.database.db
      .selectFrom('email')
      .select('subject')
      .execute()
    expect(subjects.map(({ subject }) => subject)).toContain('Your receipt from Askwell: ¥2,900')
  })

  test('A7 refuses to go on in another currency', async () => {
    const { db } = paymentApp.app.database
    const check = (currency: string) => refuseOtherCurrency(db, { provider: 'sandbox', currency })
    await check('eur')
    await (await paymentApp.createCustomer()).buy('Messages')
    await check('jpy')
    await expect(check('eur')).rejects.toThrow(
      'CURRENCY: is eur, but this installation has sold in jpy; set CURRENCY=jpy',
    )
  })
})
