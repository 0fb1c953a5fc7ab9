import type { SandboxIntent, SandboxInvoice } from '@askwell/contract/billing/sandbox'
import type { SignedIn } from '@askwell/contract/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import { responseProblems } from '../security/check-responses.ts'

type Bought = { clientSecret: string }
type History = { result: { data: { hosted_invoice_url: string | null }[] } }

describe.each(engines)('the calls of the payment sandbox on $name', (engine) => {
  let app: TestApp
  let ada: SignedIn
  beforeAll(async () => {
    app = await createTestApp(engine)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    ada = await app.createOwner()
  })

  const callSandbox = (name: string, body: object, token = ada.token) =>
    app.call(`/payment/sandbox/${name}`, body, token)

  const choose = async (lookup_key: string) => {
    const order = { email: ada.user.email, lookup_key }
    const reply = await app.call('/payment/create-payment-intent', order, ada.token)
    return json<Bought>(reply).clientSecret
  }

  const typeCard = async (number: string) =>
    json<{ id: string }>(
      await callSandbox('method', { type: 'card', number, exp_month: 1, exp_year: 2031 }),
    ).id

  test('a typed card becomes a payment method that shows only brand and last four digits', async () => {
    const reply = await callSandbox('method', {
      type: 'card',
      number: '4242 4242 4242 4242',
      cvc: '123',
    })

    expect(json(reply)).toEqual({ id: expect.stringMatching(/^pm_/), brand: 'Visa', last4: '4242' })
  })

  test('a number that is not a test card is refused with a message', async () => {
    const reply = await callSandbox('method', { type: 'card', number: '4111111111111111' })

    expect(responseProblems(reply, 400)).toEqual([])
    expect(reply.json()).toMatchObject({
      code: 'invalid_request',
      message: 'Your card number is incorrect. Use one of the test cards.',
    })
  })

  test('B26 a 3-D Secure card: confirm, challenge, paid', async () => {
    const clientSecret = await choose('hobby_monthly')
    const paymentMethodId = await typeCard('4000002500003155')

    const waiting = json<SandboxIntent>(
      await callSandbox('confirm', { clientSecret, paymentMethodId }),
    )
    expect(waiting).toEqual({
      status: 'requires_action',
      payment_method: paymentMethodId,
      amount: 1900,
      currency: 'usd',
      error: null,
      next_action: { type: 'three_d_secure', description: 'Visa ending 3155, $19.00' },
    })

    const paid = json<SandboxIntent>(
      await callSandbox('challenge', { clientSecret, outcome: 'complete' }),
    )
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null })
    expect(json(await callSandbox('retrieve', { clientSecret }))).toEqual(paid)
  })

  test('a challenge without a waiting payment is refused', async () => {
    const clientSecret = await choose('hobby_monthly')

    const reply = await callSandbox('challenge', { clientSecret, outcome: 'complete' })

    expect(responseProblems(reply, 400)).toEqual([])
  })

  test('a declined card returns the provider’s message', async () => {
    const clientSecret = await choose('hobby_monthly')
    const paymentMethodId = await typeCard('4000000000000002')

    expect(json(await callSandbox('confirm', { clientSecret, paymentMethodId }))).toMatchObject({
      status: 'requires_payment_method',
      error: 'Your card was declined.',
    })
  })

  test('the invoice of a paid plan is shown to its owner only', async () => {
    const clientSecret = await choose('hobby_monthly')
    const paymentMethodId = await typeCard('4242424242424242')
    await callSandbox('confirm', { clientSecret, paymentMethodId })
    const history = await app.call(
      '/payment/getUserPaymentData',
      { email: ada.user.email },
      ada.token,
    )
    const [row] = json<History>(history).result.data
    const id = row?.hosted_invoice_url?.split('/').at(-1) ?? ''

    expect(json<SandboxInvoice>(await callSandbox('invoice', { id }))).toMatchObject({
      id,
      state: 'paid',
      customer_name: 'Ada Byron',
      customer_email: ada.user.email,
      lines: [{ description: '1 × Hobby (at $19.00 / month)', quantity: 1, amount: 1900 }],
      total: 1900,
      client_secret: null,
    })
    const eve = await app.createOwner()
    expect(responseProblems(await callSandbox('invoice', { id }, eve.token), 404)).toEqual([])
    expect(responseProblems(await callSandbox('invoice', { id: 'in_unknown' }), 404)).toEqual([])
  })

  test.each([
    ['method', { type: 'cash', number: '1' }],
    ['method', { type: 'card', number: '4'.repeat(31) }],
    ['retrieve', {}],
    ['confirm', { clientSecret: 'x' }],
    ['challenge', { clientSecret: 'x', outcome: 'maybe' }],
    ['invoice', { id: 7 }],
  ])('%s refuses %j', async (name, body) => {
    expect(responseProblems(await callSandbox(name, body), 400)).toEqual([])
  })
})

describe.each(engines)('with a real provider on $name', (engine) => {
  test('the sandbox’s calls do not exist', async () => {
    const app = await createTestApp(engine, {
      env: {
        STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789abcdef',
        STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef0123456789',
      },
    })
    const { token } = await app.createOwner()

    for (const [name, body] of [
      ['method', { type: 'card', number: '4242424242424242' }],
      ['retrieve', { clientSecret: 'pi_1_secret_1' }],
      ['confirm', { clientSecret: 'pi_1_secret_1', paymentMethodId: 'pm_card_visa' }],
      ['challenge', { clientSecret: 'pi_1_secret_1', outcome: 'complete' }],
      ['invoice', { id: 'in_1' }],
    ] as const) {
      const reply = await app.call(`/payment/sandbox/${name}`, body, token)
      expect(responseProblems(reply, 404)).toEqual([])
    }
    await app.close()
  })
})
