import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPaymentApp, day, type PaymentApp } from '../billing/payment-app.ts'
import { engines } from '../support/engines.ts'
import { json } from '../support/test-app.ts'
import { operatorEmail, operatorSteps } from './operator-app.ts'

describe.each(engines)('the plan of a suspended account on $name', (engine) => {
  let paymentApp: PaymentApp
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine, { env: { OPERATOR_EMAILS: operatorEmail } })
  })
  afterEach(() => paymentApp.close())

  /** Suspends the owner of a plan; returns the sentence for the operator. */
  async function suspendOwner(cut: string | null): Promise<string> {
    const { app, connectionFault } = paymentApp
    const customer = await paymentApp.createCustomer()
    await customer.buy('hobby_monthly')
    const { createOperator } = operatorSteps(app, { now: paymentApp.now() - 30_000 })
    const { token } = await createOperator()
    const { accounts } = json<{ accounts: { id: string }[] }>(
      await app.call('/operate/list_accounts', { search: customer.email }, token),
    )
    const body = { account_id: accounts[0]?.id, reason: 'Spam' }
    connectionFault.cut = cut
    const { message } = json<{ message: string }>(
      await app.call('/operate/suspend_account', body, token),
    )
    connectionFault.cut = null
    return message
  }

  test('ends with its period and is not charged again', async () => {
    await suspendOwner(null)

    await paymentApp.advanceTime(40 * day)
    const { data } = await paymentApp.provider.paymentIntents.list()
    expect(data.map(({ status }) => status)).toEqual(['succeeded'])
  })

  test('is said to be charged when the payment provider cannot be reached', async () => {
    const { data } = await paymentApp.provider.subscriptions.list()
    expect(data).toEqual([])

    expect(await suspendOwner('GET /v1/subscriptions')).toBe(
      "The account is suspended, but we couldn't reach the payment provider, so its plan may still be charged. Suspend it again to retry.",
    )
  })
})
