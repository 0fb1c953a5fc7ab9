import type { Page } from '@playwright/test'
import { stub, toast } from './support/billing.ts'
import { choosePlan, payNow } from './support/checkout.ts'
import { newOwner, signIn } from './support/owner.ts'
import { expect, test } from './support/test.ts'

const filler = 'of0no0account'.repeat(3)
const publishableKey = `pk_test_${filler}`

// Real keys are never needed: what the server asks of the provider is not asked in these tests.
test.use({
  env: {
    STRIPE_SECRET_KEY: `sk_test_${filler}`,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: `whsec_${filler}`,
  },
})

const secret = 'pi_1_secret_2'

/** Stands in for the script of the provider and keeps what it was asked on the document element. */
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
        return { paymentIntent: { status: 'processing', payment_method: 'pm_1' } }
      },
    }
  }
`

const noted = async (page: Page, name: string): Promise<unknown> =>
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

test('PAY-01 STATE-56 STATE-57 API-24 VAL-46 API-04 with keys the element of the provider takes the card, in tabs', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  const served: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().startsWith(product.url)) served.push(response.text().catch(() => ''))
  })
  await stubProvider(page)
  await signIn(page, owner.email)
  await choosePlan(page, 'Hobby')

  await expect(payNow(page)).toBeEnabled()
  await expect(page.getByText('Test mode - no money moves')).toBeVisible()
  expect(await noted(page, 'key')).toBe(publishableKey)
  expect(await noted(page, 'elements')).toBe(secret)
  expect(await noted(page, 'payment')).toEqual({ layout: 'tabs' })

  await page.evaluate(() => (document.documentElement.dataset['refuses'] = 'yes'))
  await payNow(page).click()
  await expect(page.getByRole('form', { name: 'Payment' }).getByRole('alert')).toHaveText(
    'Your bank said no.',
  )
  await page.evaluate(() => delete document.documentElement.dataset['refuses'])
  await payNow(page).click()
  await expect(toast(page, 'Payment succeeded!')).toBeVisible()
  expect(await noted(page, 'confirm')).toEqual({
    redirect: 'if_required',
    return_url: `${product.url}/dashboard`,
  })
  await page.waitForURL('**/dashboard')
  const all = (await Promise.all(served)).join('\n')
  expect(all).toContain(publishableKey)
  expect(all).not.toMatch(/sk_test_|whsec_/)
})

test('API-23 PAY-05 with keys a payment is looked up at the provider by its secret', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await stubProvider(page)
  await signIn(page, owner.email)
  await page.goto(`/dashboard?payment_intent_client_secret=${secret}`)

  await page.waitForURL((url) => url.pathname === '/payment/success')
  await expect(page.getByText('Your payment is processing.')).toBeVisible()
  expect(await noted(page, 'retrieved')).toBe(secret)
})
