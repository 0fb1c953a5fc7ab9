import type { Page } from '@playwright/test'
import { stub, toast } from '../support/api-stubs.ts'
import { choosePlan, payNow } from '../support/checkout.ts'
import { newOwner, signIn } from '../support/owner.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

const placeholder = 'of0no0account'.repeat(3)
const publishableKey = `pk_test_${placeholder}`

// Needs no real keys: these tests make no call from the server to the payment provider.
test.use({
  env: {
    STRIPE_SECRET_KEY: `sk_test_${placeholder}`,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: `whsec_${placeholder}`,
  },
})

const secret = 'pi_1_secret_2'

/** Replaces the payment provider's script; records its calls in the dataset of the document element. */
const script = `
  window.Stripe = (key) => {
    const note = (name, value) => { document.documentElement.dataset[name] = JSON.stringify(value) }
    const element = { on: (name, tell) => { if (name === 'ready') setTimeout(tell) }, once() {}, off() {}, mount() {}, unmount() {}, destroy() {}, update() {} }
    const elements = { create: (type, options) => { note(type, options); return element }, getElement: () => null, update() {}, fetchUpdates: async () => ({}), submit: async () => ({}), on() {} }
    note('key', key)
    return {
      elements: (options) => { note('elements', options.clientSecret); return elements },
      createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {}, _registerWrapper() {},
      confirmPayment: async ({ redirect, confirmParams }) => {
        note('confirm', { redirect, ...confirmParams })
        return document.documentElement.dataset.refuses
          ? { error: { type: 'card_error', message: 'Your bank said no.' } }
          : { paymentIntent: { status: 'succeeded', payment_method: 'pm_1' } }
      },
      retrievePaymentIntent: async (secret) => {
        note('retrieved', secret)
        const status = document.documentElement.dataset.refuses ? 'requires_payment_method' : 'processing'
        return { paymentIntent: { status, payment_method: 'pm_1' } }
      },
    }
  }
`

const recorded = async (page: Page, name: string): Promise<unknown> =>
  JSON.parse((await page.evaluate((key) => document.documentElement.dataset[key], name)) ?? 'null')

async function stubProvider(page: Page): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await stub(page, '/payment/create-payment-intent', {
    json: {
      clientSecret: secret,
      amount: 1900,
      currency: 'usd',
      status: 'requires_payment_method',
    },
  })
  await stub(page, '/payment/confirm-payment', { json: { payment_status: 'succeeded' } })
  await stub(page, '/payment/cards', { json: { status: 1, cards: [] } })
  for (const call of ['/payment/attach-payment-method', '/increase_message_limit']) {
    await stub(page, call, {
      json: { status: 1, message: 'Done.', message_balance: 2530, granted: 0 },
    })
  }
}

test.describe.serial("the payment provider's form", () => {
  const scriptServed: Promise<string>[] = []
  const shared = sharedPage(
    async (page, product) => {
      const owner = await newOwner(product)
      page.on('response', (response) => {
        if (response.url().startsWith(product.url))
          scriptServed.push(response.text().catch(() => ''))
      })
      await stubProvider(page)
      await signIn(page, owner.email)
      await choosePlan(page, 'Hobby')
    },
    { allowsPageErrors: true },
  )

  test('VAL-46 the button is disabled until the form is ready', async () => {
    await expect(payNow(shared())).toBeEnabled()
    await expect(shared().getByText('Test mode - no money moves')).toBeVisible()
    expect(await recorded(shared(), 'key')).toBe(publishableKey)
    expect(await recorded(shared(), 'elements')).toBe(secret)
  })

  test('PAY-01 the form is asked to show tabs', async () => {
    expect(await recorded(shared(), 'payment')).toEqual({ layout: 'tabs' })
  })

  test('STATE-57 a refusal is shown under the form', async () => {
    await shared().evaluate(() => (document.documentElement.dataset['refuses'] = 'yes'))
    await payNow(shared()).click()
    await expect(shared().getByRole('form', { name: 'Payment' }).getByRole('alert')).toHaveText(
      'Your bank said no.',
    )
    await expect(payNow(shared())).toBeEnabled()
    await shared().evaluate(() => delete document.documentElement.dataset['refuses'])
  })

  test('STATE-56 API-24 the payment is confirmed without a forced redirect, with a return address', async ({
    product,
  }) => {
    await payNow(shared()).click()
    await expect(toast(shared(), 'Payment succeeded!')).toBeVisible()
    expect(await recorded(shared(), 'confirm')).toEqual({
      redirect: 'if_required',
      return_url: `${product.url}/dashboard`,
    })
  })

  test('API-04 the page received the publishable key and no secret key', async () => {
    await shared().waitForURL('**/dashboard')
    const all = (await Promise.all(scriptServed)).join('\n')
    expect(all).toContain(publishableKey)
    expect(all).not.toMatch(/sk_test_|whsec_/)
  })
})

test('API-23 PAY-05 with keys configured, a payment is looked up at the provider by its secret', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await stubProvider(page)
  await signIn(page, owner.email)
  await page.goto(`/dashboard?payment_intent_client_secret=${secret}`)

  await page.waitForURL((url) => url.pathname === '/payment/success')
  await expect(page.getByText('Your payment is processing.')).toBeVisible()
  expect(await recorded(page, 'retrieved')).toBe(secret)
})
